import { Proposed } from '../approval.ts'
import { OfflinePaymentProposal } from '../offline-payment.ts'
import { staffPost, type Group } from './endpoint.ts'

export const offlinePaymentEndpoints = {
  /** Books money that came by bank as a paid order of the user, at once or when a second person agrees. */
  'payment.offline': {
    ...staffPost('/admin/payment/offline', 'order.offline'),
    stepUp: 'adjustment',
    reason: true,
    approval: 'payment.offline',
    movesMoney: true,
    input: OfflinePaymentProposal,
    result: Proposed,
  },
} as const satisfies Group<'payment'>
