import { getRefund, listRefunds } from '../../money/refund/list-refunds.ts'
import { previewRefund, proposeRefund } from '../../money/refund/propose-refund.ts'
import { retryRefundNow } from '../../money/refund/retry-refund.ts'
import type { Handlers } from './types.ts'

export const refundHandlers = {
  'refund.list': listRefunds,
  'refund.detail': getRefund,
  'refund.preview': previewRefund,
  'refund.propose': proposeRefund,
  'refund.retry': retryRefundNow,
} satisfies Handlers<'refund.'>
