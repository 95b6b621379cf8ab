import type { Db } from '../../db/client.ts'

const AT_ONCE = 1000

/** What is held past its lease, the longest first: calls, and allowances. */
export async function expiredHolds(db: Db, now: number) {
  const holds = await db
    .selectFrom('hold')
    .select('id')
    .where('status', '=', 'open')
    .where('lease_until', '<=', now)
    .orderBy('lease_until')
    .limit(AT_ONCE)
    .execute()
  const allowances = await db
    .selectFrom('allowance')
    .select(['id as allowanceId', 'user_id as userId'])
    .where('lease_until', '<=', now)
    .orderBy('lease_until')
    .limit(AT_ONCE)
    .execute()
  return { requestIds: holds.map((row) => row.id), allowances }
}
