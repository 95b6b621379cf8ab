import type { Db } from '../../db/client.ts'
import { OPEN_STATUSES, type VideoRow } from './video-row.ts'

/** How long a step may go on without a sign of life before another node does it. */
export const STEP_LEASE_MS = 15_000

/** The job whose next step has been due for longest, for this caller alone until the lease ends; null if none is due. */
export async function claimVideo(db: Db, now: number): Promise<VideoRow | null> {
  const row = await db
    .updateTable('video')
    .set({ run_at: now + STEP_LEASE_MS })
    .where('id', '=', (eb) =>
      eb
        .selectFrom('video')
        .select('id')
        .where('status', 'in', OPEN_STATUSES)
        .where('run_at', '<=', now)
        .orderBy('run_at')
        .limit(1),
    )
    // Of two nodes that chose the same job the second finds it taken.
    .where('run_at', '<=', now)
    .where('status', 'in', OPEN_STATUSES)
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}
