import { z } from 'zod'
import type { Verb } from '../../catalog/context.ts'
import { transact } from '../../platform/db/transact.ts'
import { Failure } from '../../platform/errors.ts'
import { removeMedia } from '../media/remove-media.ts'
import { deleteVideo } from '../video/delete-video.ts'

const Ids = z.array(z.string())

/** Deletes what was made, bytes and words; its bill stays. A video that is still being made has to be cancelled first. */
export const deleteCreation: Verb<'media.delete'> = async ({ ctx, input: { id } }) => {
  const { userId } = ctx.caller
  if (id.startsWith('video_')) {
    const deleted = await deleteVideo(ctx.db, { id, userId })
    if (!deleted) throw new Failure('notFound', { message: '没有这个视频，或它还在生成：请先取消' })
    return null
  }
  await transact(ctx.db, async (trx) => {
    const row = await trx
      .deleteFrom('creation')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .returning('media_ids')
      .executeTakeFirst()
    if (!row) throw new Failure('notFound')
    await removeMedia(trx, { ids: Ids.parse(JSON.parse(row.media_ids)), userId })
  })
  return null
}
