import type { Selectable } from 'kysely'
import type { Db } from '../../db/client.ts'
import type { Tables } from '../../db/schema.ts'

export type FileRow = Selectable<Tables['file']>

/** A user's own file that is still kept; null for any other id. */
export async function findFile(
  db: Db,
  { id, userId, now }: { id: string; userId: string; now: number },
): Promise<FileRow | null> {
  const row = await db
    .selectFrom('file')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row ?? null
}
