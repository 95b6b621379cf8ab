import type { ApprovalAction } from '../../contract/approval.ts'
import {
  adjustBalance,
  bookOfflinePayment,
  generateCodesAgain,
  issueVouchers,
  publishInviteRules,
  publishOffer,
  refundByStaff,
} from '../money/index.ts'
import { launchModel, proposePrice, publishProposed } from '../catalog/index.ts'
import { type ApprovalRules, grantRole } from '../identity/index.ts'
import { changeSetting, revealIdNumber } from '../governance/index.ts'

const RULES = {
  'staff.grant': grantRole,
  'user.proposeReveal': revealIdNumber,
  'adjustment.propose': adjustBalance,
  'payment.offline': bookOfflinePayment,
  'refund.propose': refundByStaff,
  'voucher.issue': issueVouchers,
  'voucher.proposeDraw': generateCodesAgain,
  'price.propose': proposePrice,
  'catalogModel.launch': launchModel,
  'catalog.import': publishProposed,
  'catalog.restore': publishProposed,
  'setting.edit': changeSetting,
  'offer.add': publishOffer,
  'offer.edit': publishOffer,
  'offer.state': publishOffer,
  'inviteRule.edit': publishInviteRules,
} satisfies {
  [A in ApprovalAction]: unknown
}

/** Everything that can wait for a second person. Each rule takes its own payload, which it parses, and a context that the app's holds all of. */
export const approvalRules = RULES as unknown as ApprovalRules
