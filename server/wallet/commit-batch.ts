import { RowsChanged } from '../platform/db/bulk.ts'
import type { Db } from '../platform/db/client.ts'
import { transact } from '../platform/db/transact.ts'
import type { BatchPart } from './batch-part.ts'
import type { BatchState } from './batch-state.ts'
import { loadBatch } from './load-batch.ts'
import type { Operation, Outcome } from './operation.ts'
import { storeBatch } from './store-batch.ts'

/** One transaction. A refused operation changes nothing; a rejection means that nothing was written. A wrong memory runs it again. */
export async function commitBatch<State extends BatchState>(
  db: Db,
  operations: readonly Operation<unknown, State>[],
  part: BatchPart<State>,
): Promise<Outcome[]> {
  const load = (trx: Db) => loadBatch(trx, operations, part)
  try {
    return await runBatch(db, operations, {
      part,
      load: (trx) => part.remembered(operations) ?? load(trx),
    })
  } catch (error) {
    if (!(error instanceof RowsChanged)) throw error
    return runBatch(db, operations, { part, load })
  }
}

interface Run<State extends BatchState> {
  part: BatchPart<State>
  load: (trx: Db) => State | Promise<State>
}

async function runBatch<State extends BatchState>(
  db: Db,
  operations: readonly Operation<unknown, State>[],
  { part, load }: Run<State>,
): Promise<Outcome[]> {
  let state: State | undefined
  try {
    const outcomes = await transact(db, async (trx) => {
      const loaded = await load(trx)
      state = loaded
      const applied = operations.map((operation) => outcomeOf(loaded, operation))
      part.finish(loaded, operations)
      await storeBatch(trx, loaded, { further: part.writes(loaded), isLast: !db.isTransaction })
      return applied
    })
    if (state) part.committed(state)
    return outcomes
  } catch (error) {
    part.failed(error, state)
    throw error
  }
}

function outcomeOf<State extends BatchState>(state: State, operation: Operation<unknown, State>): Outcome {
  try {
    return { value: operation.apply(state) }
  } catch (error) {
    return { error }
  }
}
