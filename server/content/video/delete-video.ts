import type { Db } from '../../platform/db/client.ts'
import { transact } from '../../platform/db/transact.ts'
import { removeMedia } from '../media/remove-media.ts'

/** Deletes a video that is finished or failed, with its film. @returns false if there is none such of that user */
export async function deleteVideo(db: Db, { id, userId }: { id: string; userId: string }): Promise<boolean> {
  return transact(db, async (trx) => {
    const row = await trx
      .deleteFrom('video')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .where('status', 'in', ['completed', 'failed'])
      .returning('media_id')
      .executeTakeFirst()
    if (!row) return false
    await removeMedia(trx, { ids: [row.media_id].filter(Boolean), userId })
    return true
  })
}
