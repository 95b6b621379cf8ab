import { listReconciliations } from '../../money/reconciliation/list-reconciliations.ts'
import { runReconciliation } from '../../money/reconciliation/run-reconciliation.ts'
import type { Handlers } from './types.ts'

export const reconciliationHandlers = {
  'reconciliation.list': listReconciliations,
  'reconciliation.run': runReconciliation,
} satisfies Handlers<'reconciliation.'>
