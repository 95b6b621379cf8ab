import { getRefund, listRefunds } from '../../services/refund/list-refunds.ts'
import { previewRefund, proposeRefund } from '../../services/refund/propose-refund.ts'
import { retryRefundNow } from '../../services/refund/retry-refund.ts'
import type { Handlers } from './types.ts'

export const refundHandlers = {
  'refund.list': listRefunds,
  'refund.detail': getRefund,
  'refund.preview': previewRefund,
  'refund.propose': proposeRefund,
  'refund.retry': retryRefundNow,
} satisfies Handlers<'refund.'>
