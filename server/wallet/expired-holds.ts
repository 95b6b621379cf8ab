import type { Db } from '../db/client.ts'

const AT_ONCE = 1000

/** Calls whose hold is past its lease, the longest first. */
export async function expiredHolds(db: Db, now: number): Promise<string[]> {
  const holds = await db
    .selectFrom('hold')
    .select('id')
    .where('status', '=', 'open')
    .where('lease_until', '<=', now)
    .orderBy('lease_until')
    .limit(AT_ONCE)
    .execute()
  return holds.map((row) => row.id)
}
