import { sql, type SqlBool } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { readableBy, type Reader } from '../../platform/db/readable-by.ts'

interface FoundMedia {
  contentType: string
  size: number
  bytes: AsyncIterable<Buffer>
}

interface FindInput {
  db: Db
  id: string
  /** Whose it must be; null: the caller has its signed address. */
  reader: Reader | null
  now: number
}

/** @returns null if there is none of that id, it is not the reader's, or its time is over */
export async function findMedia({ db, id, reader, now }: FindInput): Promise<FoundMedia | null> {
  const row = await db
    .selectFrom('media')
    .select(['content_type', 'size'])
    .where('id', '=', id)
    .where(reader === null ? sql<SqlBool>`true` : readableBy('media', reader))
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row ? { contentType: row.content_type, size: row.size, bytes: readParts(db, id) } : null
}

async function* readParts(db: Db, id: string): AsyncGenerator<Buffer> {
  for (let part = 0; ; part += 1) {
    const row = await db
      .selectFrom('media_part')
      .select('bytes')
      .where('media_id', '=', id)
      .where('part', '=', part)
      .executeTakeFirst()
    if (!row) return
    yield row.bytes
  }
}
