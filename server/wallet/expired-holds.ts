import type { Db } from '../platform/db/client.ts'

const AT_ONCE = 1000

/** Calls whose hold is past its lease, the longest first, with what is noted of their attempts. */
export async function expiredHolds(
  db: Db,
  now: number,
): Promise<{ requestId: string; noted: string | null }[]> {
  return db
    .selectFrom('hold')
    .leftJoin('attempt_note', 'attempt_note.request_id', 'hold.id')
    .select(['hold.id as requestId', 'attempt_note.attempts as noted'])
    .where('status', '=', 'open')
    .where('lease_until', '<=', now)
    .orderBy('lease_until')
    .limit(AT_ONCE)
    .execute()
}
