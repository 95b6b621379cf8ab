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
import type { BatchState } from './batch-state.ts'
import { loadBatch } from './load-batch.ts'
import type { Operation, OperationKind, OperationOf, Outcome, Results } from './operation.ts'
import { storeBatch } from './store-batch.ts'

/**
 * Runs the operations in their order in one transaction: read what they concern, apply them in memory, write what changed.
 * A refused operation changes nothing. Resolves after the commit; a rejection means that nothing of the batch was written.
 */
export function commitBatch(db: Db, operations: readonly Operation[]): Promise<Outcome[]> {
  return transact(db, async (trx) => {
    const state = await loadBatch(trx, operations)
    const outcomes = operations.map((operation) => outcomeOf(state, operation))
    refillAllowances(state, closingOf(operations), latestOf(operations))
    await storeBatch(trx, state)
    return outcomes
  })
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
