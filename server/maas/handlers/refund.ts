import { getRefund, listRefunds, previewRefund, proposeRefund, retryRefundNow } from '../../money/index.ts'
import type { Handlers } from './types.ts'

export const refundHandlers = {
  'refund.list': listRefunds,
  'refund.detail': getRefund,
  'refund.preview': previewRefund,
  'refund.propose': proposeRefund,
  'refund.retry': retryRefundNow,
} satisfies Handlers<'refund.'>
