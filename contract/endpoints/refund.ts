import { Proposed } from '../approval.ts'
import { refund } from '../entities/refund.ts'
import { entityGet, entityList } from '../entity-endpoints.ts'
import { multi } from '../envelope.ts'
import { Refund, RefundNo, RefundPreview, RefundProposal } from '../refund.ts'
import { staffGet, staffPost, type Group } from './endpoint.ts'

export const refundEndpoints = {
  'refund.list': {
    ...staffGet('/admin/refund/list', 'order.read'),
    ...entityList(refund, {
      filters: { state_MultiString: multi(['waiting', 'sent', 'done', 'failed', 'cancelled']).optional() },
    }),
  },
  'refund.detail': { ...staffGet('/admin/refund/detail', 'order.read'), ...entityGet(refund) },
  'refund.preview': {
    ...staffPost('/admin/refund/preview', 'order.refund'),
    reads: true,
    input: Refund,
    result: RefundPreview,
  },
  /** Sets the money or tokens aside, and returns it at once or when a second person agrees. Short of it: 409 with `shortfall`. */
  'refund.propose': {
    ...staffPost('/admin/refund/propose', 'order.refund'),
    stepUp: 'refund',
    reason: true,
    approval: 'refund.propose',
    movesMoney: true,
    spendsOf: 'userId',
    input: RefundProposal,
    result: Proposed,
  },
  /** Asks the provider again now; one refund number is paid once. */
  'refund.retry': {
    ...staffPost('/admin/refund/retry', 'order.refund'),
    stepUp: 'refund',
    audits: 'itself',
    input: RefundNo,
    result: refund.row,
  },
} as const satisfies Group<'refund'>
