import { sql } from 'kysely'
import type { KeyBudget } from '../../../contract/key.ts'
import { DAY_MS, dayOf, startOfDay } from '../../../contract/time.ts'
import type { Db } from '../../platform/db/client.ts'
import { keyPeriods } from '../../wallet/index.ts'
import { readKeyBudget } from '../credential/key-settings.ts'

/** A key that works, with those that it was rotated from. */
export interface KeyUse {
  userId: string
  /** The first of them, by which they are known. */
  headId: string
  /** It is the name of the newest. */
  name: string
  budget: KeyBudget
  /** When one of them was used last, or the newest was made. */
  usedAt: number
  /** Nano-yuan by period: `total`, and the days and the month that it spent in. */
  spent: Map<string, bigint>
  /** They were used from this number of networks today. */
  networks: number
}

const USUAL_DAYS = 28

/** How the keys of some users are used. */
export async function readKeyUse(db: Db, userIds: readonly string[], now: number): Promise<KeyUse[]> {
  const rows = await db
    .selectFrom('api_key')
    .selectAll()
    .where('user_id', 'in', userIds)
    .where('revoked_at', 'is', null)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const uses = new Map<string, KeyUse>()
  for (const row of rows) {
    const headId = row.family_id === '' ? row.id : row.family_id
    const budget = readKeyBudget(row)
    const before = uses.get(headId)?.usedAt ?? 0
    uses.set(headId, {
      userId: row.user_id,
      headId,
      name: row.name,
      budget,
      usedAt: Math.max(before, row.last_used_at ?? row.created_at),
      spent: new Map(),
      networks: 0,
    })
  }
  for (const { head, period, spent_nano: nano } of await readSpent(db, userIds, now))
    uses.get(head)?.spent.set(period, nano)
  for (const { head, networks } of await readNetworks(db, userIds, now)) {
    const use = uses.get(head)
    if (use) use.networks = networks
  }
  return [...uses.values()]
}

const head = sql<string>`case when api_key.family_id = '' then api_key.id else api_key.family_id end`

async function readSpent(db: Db, userIds: readonly string[], now: number) {
  const { total, monthly, daily } = keyPeriods(now)
  const { rows } = await sql<{ head: string; period: string; spent_nano: bigint }>`
    select ${head} as head, spend.period, cast(sum(spend.spent_nano) as bigint) as spent_nano
    from api_key join api_key_spend as spend on spend.key_id = api_key.id
    where api_key.user_id in (${sql.join(userIds)}) and (spend.period in (${total}, ${monthly})
      or (length(spend.period) = 10 and spend.period >= ${dayOf(now - USUAL_DAYS * DAY_MS)} and spend.period <= ${daily}))
    group by 1, 2`.execute(db)
  return rows
}

async function readNetworks(db: Db, userIds: readonly string[], now: number) {
  const { rows } = await sql<{ head: string; networks: number }>`
    select ${head} as head, count(distinct used.network) as networks
    from api_key join key_network as used on used.key_id = api_key.id and used.day_at = ${startOfDay(now)}
    where api_key.user_id in (${sql.join(userIds)}) group by 1`.execute(db)
  return rows
}
