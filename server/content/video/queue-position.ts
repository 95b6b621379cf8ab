import type { Db } from '../../platform/db/client.ts'
import { dueVideos } from './lease-video.ts'

/** Users take turns. @returns how many films at most come before one of the user's; null for one that does not wait */
export async function readQueuePositions(
  db: Db,
  { userId, now }: { userId: string; now: number },
): Promise<(videoId: string) => number | null> {
  const due = dueVideos(db, { now, work: 'render' })
  const own = await due.select('id').where('user_id', '=', userId).orderBy('run_at').orderBy('id').execute()
  if (own.length === 0) return () => null
  const others = await due
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '<>', userId)
    .groupBy('user_id')
    .execute()
  const places = new Map(own.map(({ id }, place) => [id, place]))
  return (videoId) => {
    const place = places.get(videoId)
    if (place === undefined) return null
    return others.reduce((sum, { count }) => sum + Math.min(count, place + 1), place)
  }
}
