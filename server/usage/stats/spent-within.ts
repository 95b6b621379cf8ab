import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'

interface SpentInput {
  userId: string
  /** First milliseconds of the first day and of the day after the last, in Asia/Shanghai; absent = all days. */
  from?: number | undefined
  to?: number | undefined
}

/** What a user's finished calls took from the balance on whole days, in nano-yuan. */
export async function spentWithin(db: Db, { userId, from = 0, to = Number.MAX_SAFE_INTEGER }: SpentInput) {
  const row = await db
    .selectFrom('call_day')
    .select(sql<bigint>`cast(coalesce(sum(cost_nano), 0) as bigint)`.as('cost_nano'))
    .where('user_id', '=', userId)
    .where('status', '<>', 'running')
    .where('day_at', '>=', from)
    .where('day_at', '<', to)
    .executeTakeFirst()
  return row?.cost_nano ?? 0n
}
