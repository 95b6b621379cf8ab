import type { Db } from '../../platform/db/client.ts'
import { OPEN_STATUSES, type VideoRow } from './video-row.ts'

/** How long a step may go on without a sign of life before another node does it. */
export const STEP_LEASE_MS = 15_000

/** `render`: made here, by the cores of this machine; `poll`: an upstream is asked how far it is. */
export type VideoWork = 'render' | 'poll'

interface DueInput {
  now: number
  work: VideoWork
}

export const dueVideos = (db: Db, { now, work }: DueInput) =>
  db
    .selectFrom('video')
    .where('status', 'in', OPEN_STATUSES)
    .where('run_at', '<=', now)
    .where('upstream', work === 'render' ? 'like' : 'not like', 'builtin:%')

/** Those who have a job whose next step is due, who waits longest first. */
export async function usersWithDueVideos(db: Db, input: DueInput): Promise<string[]> {
  const rows = await dueVideos(db, input)
    .select('user_id')
    .groupBy('user_id')
    .orderBy((eb) => eb.fn.min('run_at'))
    .execute()
  return rows.map(({ user_id }) => user_id)
}

/** A user's job whose next step has been due for longest, for this caller alone until the lease ends; null if none is due. */
export async function leaseVideo(
  db: Db,
  { userId, ...input }: DueInput & { userId: string },
): Promise<VideoRow | null> {
  const row = await db
    .updateTable('video')
    .set({ run_at: input.now + STEP_LEASE_MS })
    .where(
      'id',
      '=',
      dueVideos(db, input).select('id').where('user_id', '=', userId).orderBy('run_at').limit(1),
    )
    // Of two nodes that chose the same job the second finds it taken.
    .where('run_at', '<=', input.now)
    .where('status', 'in', OPEN_STATUSES)
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}
