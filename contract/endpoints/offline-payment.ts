import { Proposed } from '../approval.ts'
import { OfflinePaymentProposal } from '../offline-payment.ts'
import type { Group } from './endpoint.ts'

export const offlinePaymentEndpoints = {
  /** Books money that came by bank as a paid order of the user, at once or when a second person agrees. */
  'payment.offline': {
    method: 'POST',
    path: '/admin/payment/offline',
    auth: 'staff',
    permission: 'order.offline',
    stepUp: 'adjustment',
    reason: true,
    approval: 'payment.offline',
    movesMoney: true,
    input: OfflinePaymentProposal,
    result: Proposed,
  },
} as const satisfies Group<'payment'>
