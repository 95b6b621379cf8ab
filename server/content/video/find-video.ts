import type { Db } from '../../platform/db/client.ts'
import { readableBy, type Reader } from '../../platform/db/readable-by.ts'

const foundVideos = (db: Db, reader: Reader) =>
  db
    .selectFrom('video')
    .innerJoin('call', 'call.request_id', 'video.request_id')
    .leftJoin('media', 'media.id', 'video.media_id')
    .selectAll('video')
    .select(['call.cost_nano', 'media.expires_at'])
    .where(readableBy('video', reader))

/** A reader's video, with what its call cost and until when it can be fetched; null for any other id. */
export async function findVideo(db: Db, { id, ...reader }: Reader & { id: string }) {
  const row = await foundVideos(db, reader).where('video.id', '=', id).executeTakeFirst()
  return row ?? null
}

/** Finds as `findVideo` does those of these ids, in their order. */
export async function findVideos(db: Db, { ids, ...reader }: Reader & { ids: readonly string[] }) {
  if (ids.length === 0) return []
  const rows = await foundVideos(db, reader).where('video.id', 'in', ids).execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

export type FoundVideo = NonNullable<Awaited<ReturnType<typeof findVideo>>>
