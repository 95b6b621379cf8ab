import type { Selectable } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { readableBy, type Reader } from '../../platform/db/readable-by.ts'
import type { Tables } from '../../platform/db/schema.ts'

export type FileRow = Selectable<Tables['file']>

/** A reader's file that is still kept; null for any other id. */
export async function findFile(
  db: Db,
  { id, now, ...reader }: Reader & { id: string; now: number },
): Promise<FileRow | null> {
  const row = await db
    .selectFrom('file')
    .selectAll()
    .where('id', '=', id)
    .where(readableBy('file', reader))
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row ?? null
}
