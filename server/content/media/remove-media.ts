import type { Db } from '../../platform/db/client.ts'

/** Deletes what a model made for its user; ids of others are left alone. */
export async function removeMedia(db: Db, { ids, userId }: { ids: string[]; userId: string }): Promise<void> {
  if (ids.length === 0) return
  const removed = await db
    .deleteFrom('media')
    .where('id', 'in', ids)
    .where('user_id', '=', userId)
    .returning('id')
    .execute()
  if (removed.length === 0) return
  await db
    .deleteFrom('media_part')
    .where(
      'media_id',
      'in',
      removed.map(({ id }) => id),
    )
    .execute()
}
