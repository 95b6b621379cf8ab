import type { Db } from '../../db/client.ts'
import { transact } from '../../db/transact.ts'
import { applyHold } from './apply-hold.ts'
import { applyExtend, applyReap, applySettle } from './apply-settle.ts'
import type { BatchState } from './batch-state.ts'
import { loadBatch } from './load-batch.ts'
import type { Operation, Outcome } from './operation.ts'
import { storeBatch } from './store-batch.ts'

/**
 * Runs the operations in their order in one transaction: read what they concern, apply them in memory, write what changed.
 * A refused operation changes nothing. Resolves after the commit; a rejection means that nothing of the batch was written.
 */
export function commitBatch(db: Db, operations: readonly Operation[]): Promise<Outcome[]> {
  return transact(db, async (trx) => {
    const state = await loadBatch(trx, operations)
    const outcomes = operations.map((operation) => outcomeOf(state, operation))
    await storeBatch(trx, state)
    return outcomes
  })
}

function outcomeOf(state: BatchState, operation: Operation): Outcome {
  try {
    return { value: apply(state, operation) }
  } catch (error) {
    return { error }
  }
}

function apply(state: BatchState, operation: Operation) {
  if (operation.kind === 'hold') return applyHold(state, operation)
  if (operation.kind === 'settle') return applySettle(state, operation)
  if (operation.kind === 'extend') return applyExtend(state, operation)
  return applyReap(state, operation)
}
