import type { Db } from '../../platform/db/client.ts'
import { keyPeriods } from '../../wallet/index.ts'

const PERIODS = ['total', 'monthly', 'daily'] as const

interface KeyFigures {
  /** Absent for a session. */
  key: { name: string; prefix: string; last4: string; expires_at: number | null } | undefined
  /** It is of the key and its family, in nano-yuan; `held` is of calls in flight. */
  spending: Record<(typeof PERIODS)[number], { spent: bigint; held: bigint }>
}

/** A key's name and what was spent through it in all, this month and today. */
export async function readKeyFigures(
  db: Db,
  { keyId, keyFamily, now }: { keyId: string; keyFamily: readonly string[]; now: number },
): Promise<KeyFigures> {
  const periods = keyPeriods(now)
  const key = await db
    .selectFrom('api_key')
    .select(['name', 'prefix', 'last4', 'expires_at'])
    .where('id', '=', keyId)
    .executeTakeFirst()
  const rows = await db
    .selectFrom('api_key_spend')
    .select(['period', 'spent_nano', 'held_nano'])
    .where('key_id', 'in', [keyId, ...keyFamily])
    .where('period', 'in', Object.values(periods))
    .execute()
  const spendingIn = (name: (typeof PERIODS)[number]) => {
    const own = rows.filter(({ period }) => period === periods[name])
    return {
      spent: own.reduce((sum, { spent_nano: spent }) => sum + spent, 0n),
      held: own.reduce((sum, { held_nano: held }) => sum + held, 0n),
    }
  }
  return {
    key,
    spending: { total: spendingIn('total'), monthly: spendingIn('monthly'), daily: spendingIn('daily') },
  }
}
