import { listReconciliations } from '../../services/reconciliation/list-reconciliations.ts'
import { runReconciliation } from '../../services/reconciliation/run-reconciliation.ts'
import type { Handlers } from './types.ts'

export const reconciliationHandlers = {
  'reconciliation.list': listReconciliations,
  'reconciliation.run': runReconciliation,
} satisfies Handlers<'reconciliation.'>
