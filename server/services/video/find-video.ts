import type { Db } from '../../db/client.ts'

/** A user's own video, with what its call cost and until when it can be fetched; null for any other id. */
export async function findVideo(db: Db, { id, userId }: { id: string; userId: string }) {
  const row = await db
    .selectFrom('video')
    .innerJoin('call', 'call.request_id', 'video.request_id')
    .leftJoin('media', 'media.id', 'video.media_id')
    .selectAll('video')
    .select(['call.cost_nano', 'media.expires_at'])
    .where('video.id', '=', id)
    .where('video.user_id', '=', userId)
    .executeTakeFirst()
  return row ?? null
}

export type FoundVideo = NonNullable<Awaited<ReturnType<typeof findVideo>>>
