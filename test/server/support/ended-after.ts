import type { Db } from '../../../server/platform/db/client.ts'

/** @returns how many milliseconds after `at` the last of a user's aborted calls ended, by what is recorded of them */
export async function endedAfterMs(db: Db, userId: string, at: number): Promise<number> {
  const calls = await db
    .selectFrom('call')
    .leftJoin('hold', 'hold.id', 'call.request_id')
    .select(['call.created_at', 'duration_ms', 'closed_at'])
    .where('call.user_id', '=', userId)
    .where('call.status', '=', 'aborted')
    .execute()
  const ends = calls.flatMap((call) => [
    call.created_at + (call.duration_ms ?? Infinity),
    call.closed_at ?? 0,
  ])
  return Math.max(...ends) - at
}

/** @returns when the user's state was changed, by what is recorded */
export async function frozenAtOf(db: Db, userId: string): Promise<number> {
  const { changed_at: at } = await db
    .selectFrom('user_state')
    .select('changed_at')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return at
}
