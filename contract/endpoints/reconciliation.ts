import { reconciliation } from '../entities/reconciliation.ts'
import { entityList } from '../entity-endpoints.ts'
import { multi } from '../envelope.ts'
import { ReconciliationDay } from '../reconciliation.ts'
import { staffGet, staffPost, type Group } from './endpoint.ts'

export const reconciliationEndpoints = {
  'reconciliation.list': {
    ...staffGet('/admin/reconciliation/list', 'reconciliation.read'),
    ...entityList(reconciliation, {
      filters: { state_MultiString: multi(['agrees', 'differs', 'settled']).optional() },
      withoutTitles: ['id'],
    }),
  },
  /** Asks the provider for the bill of a day, compared before or not, and compares; a difference that is still there opens its alert again. */
  'reconciliation.run': {
    ...staffPost('/admin/reconciliation/run', 'reconciliation.run'),
    audits: 'itself',
    input: ReconciliationDay,
    result: reconciliation.row,
  },
} as const satisfies Group<'reconciliation'>
