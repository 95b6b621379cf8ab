import type { Db } from '../../platform/db/client.ts'
import type { Deps } from '../../catalog/context.ts'
import type { BatchRow } from '../file/batch-row.ts'
import { FILE_LEASE_MS } from './limits.ts'

interface Claiming {
  now: number
  /** Users of whom one is under way here: one with many files does not keep others waiting. */
  butOf: readonly string[]
}

/** A batch whose file is to be read, or whose files are to be written, for this caller alone until the lease ends; null if there is none. */
export async function leaseBatch(db: Db, { now, butOf }: Claiming): Promise<BatchRow | null> {
  const due = await db
    .selectFrom('batch')
    .select('id')
    .where('status', 'in', ['validating', 'finalizing'])
    .where('run_at', '<=', now)
    .where('user_id', 'not in', ['', ...butOf])
    .orderBy('run_at')
    .limit(1)
    .executeTakeFirst()
  if (!due) return null
  const row = await db
    .updateTable('batch')
    .set({ run_at: now + FILE_LEASE_MS })
    .where('id', '=', due.id)
    .where('status', 'in', ['validating', 'finalizing'])
    .where('run_at', '<=', now)
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}

/** Keeps a claim while its work goes on. @returns rejects once another node has it, or it was cancelled */
export function keepLease({ database, clock }: Deps, { id, status, run_at }: BatchRow): () => Promise<void> {
  let runAt = run_at
  return async () => {
    const next = clock() + FILE_LEASE_MS
    const { numUpdatedRows } = await database.db
      .updateTable('batch')
      .set({ run_at: next })
      .where('id', '=', id)
      .where('status', '=', status)
      .where('run_at', '=', runAt)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) throw new Error(`batch ${id} is no longer ours`)
    runAt = next
  }
}
