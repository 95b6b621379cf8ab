import { Proposed } from '../approval.ts'
import { refund } from '../entities/refund.ts'
import { entityGet, entityList } from '../entity-endpoints.ts'
import { multi } from '../envelope.ts'
import { Refund, RefundNo, RefundPreview, RefundProposal } from '../refund.ts'
import type { Group } from './endpoint.ts'

export const refundEndpoints = {
  'refund.list': {
    method: 'GET',
    path: '/admin/refund/list',
    auth: 'staff',
    permission: 'order.read',
    ...entityList(refund, {
      filters: { state_MultiString: multi(['waiting', 'sent', 'done', 'failed', 'cancelled']).optional() },
    }),
  },
  'refund.detail': {
    method: 'GET',
    path: '/admin/refund/detail',
    auth: 'staff',
    permission: 'order.read',
    ...entityGet(refund),
  },
  'refund.preview': {
    method: 'POST',
    path: '/admin/refund/preview',
    auth: 'staff',
    permission: 'order.refund',
    reads: true,
    input: Refund,
    result: RefundPreview,
  },
  /** Sets the money or tokens aside, and returns it at once or when a second person agrees. Short of it: 409 with `shortfall`. */
  'refund.propose': {
    method: 'POST',
    path: '/admin/refund/propose',
    auth: 'staff',
    permission: 'order.refund',
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
    method: 'POST',
    path: '/admin/refund/retry',
    auth: 'staff',
    permission: 'order.refund',
    stepUp: 'refund',
    audits: 'itself',
    input: RefundNo,
    result: refund.row,
  },
} as const satisfies Group<'refund'>
