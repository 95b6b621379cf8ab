import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { OPEN_BATCHES } from './batch-row.ts'

/** Lines that one statement deletes: each may hold a long answer. */
const AT_ONCE = 500

/** Drops the lines of a batch whose files are written. */
export async function dropLines(db: Db, batchId: string): Promise<void> {
  for (;;) {
    const { numAffectedRows } = await sql`delete from batch_line where batch_id = ${batchId} and n in (
      select n from batch_line where batch_id = ${batchId} limit ${AT_ONCE})`.execute(db)
    if (!numAffectedRows) return
  }
}

/** Drops the lines of all batches that have ended: those that a node died over. */
export async function dropEndedLines(db: Db): Promise<void> {
  const batches = await db
    .selectFrom('batch_line')
    .leftJoin('batch', 'batch.id', 'batch_line.batch_id')
    .select('batch_line.batch_id')
    .distinct()
    .where((eb) => eb.or([eb('batch.id', 'is', null), eb('batch.status', 'not in', OPEN_BATCHES)]))
    .execute()
  for (const { batch_id } of batches) await dropLines(db, batch_id)
}
