import { listReconciliations, runReconciliation } from '../../money/index.ts'
import type { Handlers } from './types.ts'

export const reconciliationHandlers = {
  'reconciliation.list': listReconciliations,
  'reconciliation.run': runReconciliation,
} satisfies Handlers<'reconciliation.'>
