import {
  getIncomeSeries,
  getInviteInfo,
  getRefund,
  listFriends,
  listIncome,
  listReconciliations,
  listRefunds,
  previewAdjustment,
  previewRefund,
  proposeAdjustment,
  proposeRefund,
  retryRefundNow,
  runReconciliation,
  verifyStatement,
} from '../../money/index.ts'
import type { Handlers } from './types.ts'

export const adjustmentHandlers = {
  'adjustment.preview': previewAdjustment,
  'adjustment.propose': proposeAdjustment,
} satisfies Handlers<'adjustment.'>

export const incomeHandlers = {
  'income.list': listIncome,
  'income.series': getIncomeSeries,
  'income.proof': verifyStatement,
} satisfies Handlers<'income.'>

export const inviteHandlers = {
  'invite.info': getInviteInfo,
  'invite.list': listFriends,
} satisfies Handlers<'invite.'>

export const reconciliationHandlers = {
  'reconciliation.list': listReconciliations,
  'reconciliation.run': runReconciliation,
} satisfies Handlers<'reconciliation.'>

export const refundHandlers = {
  'refund.list': listRefunds,
  'refund.detail': getRefund,
  'refund.preview': previewRefund,
  'refund.propose': proposeRefund,
  'refund.retry': retryRefundNow,
} satisfies Handlers<'refund.'>
