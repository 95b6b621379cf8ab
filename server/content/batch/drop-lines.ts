import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { deleteInBatches } from '../../platform/db/in-batches.ts'
import { OPEN_BATCHES } from '../file/batch-row.ts'

/** Drops the lines of a batch whose files are written. */
export async function dropLines(db: Db, batchId: string): Promise<void> {
  await deleteInBatches(db, 'batch_line', sql`batch_id = ${batchId}`)
}

/** Drops the lines of all batches that have ended: those that a node died over. */
export async function dropEndedLines(db: Db): Promise<void> {
  const open = db.selectFrom('batch').select('id').where('status', 'in', OPEN_BATCHES)
  for (let after = ''; ;) {
    // One batch after the other by their lines' key: there may be many lines.
    const { next } = await db
      .selectFrom('batch_line')
      .select((eb) => eb.fn.min<string | null>('batch_id').as('next'))
      .where('batch_id', '>', after)
      .executeTakeFirstOrThrow()
    if (next === null) return
    after = next
    if (!(await open.where('id', '=', next).executeTakeFirst())) await dropLines(db, next)
  }
}
