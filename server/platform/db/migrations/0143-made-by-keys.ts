import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Which key made a file, a stored response, a video or a picture; empty: a session, or it is not known. */
export const madeByKeys: Migration = {
  async up(db) {
    for (const table of ['file', 'media', 'response', 'video'])
      await db.schema
        .alterTable(table)
        .addColumn('key_id', 'text', (c) => c.notNull().defaultTo(''))
        .execute()
    for (const table of ['response', 'video'])
      await sql`update ${sql.table(table)} set key_id = coalesce(
        (select call.key_id from call where call.request_id = ${sql.table(table)}.request_id), '')`.execute(
        db,
      )
    await sql`update file set key_id = coalesce((select batch.key_id from batch
      where batch.user_id = file.user_id and (batch.output_file_id = file.id or batch.error_file_id = file.id)), '')
      where purpose = 'batch_output'`.execute(db)
  },
}
