import { RowsChanged } from '../../db/bulk.ts'
import type { Db } from '../../db/client.ts'
import { transact } from '../../db/transact.ts'
import {
  applyAllowanceReap,
  applyRenew,
  applyTrim,
  applyWrite,
  refillAllowances,
} from './allowance/apply-allowance.ts'
import { applyHold } from './apply-hold.ts'
import { applyExtend, applyReap, applySettle } from './apply-settle.ts'
import type { BatchMemory } from './batch-memory.ts'
import type { BatchState } from './batch-state.ts'
import { loadBatch } from './load-batch.ts'
import type { Operation, OperationKind, OperationOf, Outcome, Results } from './operation.ts'
import { storeBatch } from './store-batch.ts'

/**
 * Runs the operations in their order in one transaction: read what they concern, apply them in memory, write what changed.
 * A refused operation changes nothing. Resolves after the commit; a rejection means that nothing of the batch was written.
 * What `memory` holds is not read, and if it was wrong the batch is run again.
 */
export async function commitBatch(
  db: Db,
  operations: readonly Operation[],
  memory?: BatchMemory,
): Promise<Outcome[]> {
  try {
    return await runBatch(
      db,
      operations,
      memory,
      (trx) => memory?.recall(operations) ?? loadBatch(trx, operations),
    )
  } catch (error) {
    if (!memory || !(error instanceof RowsChanged)) throw error
    return runBatch(db, operations, memory, (trx) => loadBatch(trx, operations))
  }
}

async function runBatch(
  db: Db,
  operations: readonly Operation[],
  memory: BatchMemory | undefined,
  open: (trx: Db) => BatchState | Promise<BatchState>,
): Promise<Outcome[]> {
  let state: BatchState | undefined
  try {
    const outcomes = await transact(db, async (trx) => {
      const opened = await open(trx)
      state = opened
      const applied = operations.map((operation) => outcomeOf(opened, operation))
      refillAllowances(opened, closingOf(operations), latestOf(operations))
      await storeBatch(trx, opened, !db.isTransaction)
      return applied
    })
    if (state) memory?.keep(state)
    return outcomes
  } catch (error) {
    memory?.forget()
    if (state && error instanceof RowsChanged) memory?.distrust(state)
    throw error
  }
}

const closingOf = (operations: readonly Operation[]) =>
  new Set(
    operations.flatMap((operation) => {
      if (operation.kind === 'trim') return [operation.allowanceId]
      return operation.kind === 'settle' && operation.allowed?.isClosing
        ? [operation.allowed.allowanceId]
        : []
    }),
  )

const latestOf = (operations: readonly Operation[]) => Math.max(...operations.map(({ at }) => at))

function outcomeOf(state: BatchState, operation: Operation): Outcome {
  try {
    return { value: apply(state, operation) }
  } catch (error) {
    return { error }
  }
}

type Appliers = {
  [Kind in OperationKind]: (state: BatchState, operation: OperationOf<Kind>) => Results[Kind]
}

const appliers: Appliers = {
  hold: applyHold,
  settle: applySettle,
  extend: applyExtend,
  reap: applyReap,
  write: applyWrite,
  renew: applyRenew,
  trim: applyTrim,
  reapAllowance: applyAllowanceReap,
}

function apply<Kind extends OperationKind>(state: BatchState, operation: OperationOf<Kind>): Results[Kind] {
  return appliers[operation.kind](state, operation)
}
