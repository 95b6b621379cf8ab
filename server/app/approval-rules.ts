import type { ApprovalAction } from '../../contract/approval.ts'
import { adjustBalance } from '../money/adjustment/adjust-balance.ts'
import { publishProposed } from '../catalog/publishing/catalog-proposal.ts'
import { grantRole } from '../identity/staff/grant-role.ts'
import { revealIdNumber } from '../governance/managed-user/reveal-id-number.ts'
import { launchModel } from '../catalog/price/launch-model.ts'
import { proposePrice } from '../catalog/price/price-change.ts'
import { changeSetting } from '../governance/setting/change-setting.ts'
import { bookOfflinePayment } from '../money/payment/book-offline-payment.ts'
import { publishOffer } from '../money/offer/publish-offer.ts'
import { publishInviteRules } from '../money/rules/publish-invite-rules.ts'
import { refundByStaff } from '../money/refund/refund-by-staff.ts'
import { drawVouchersAgain } from '../money/voucher/draw-again.ts'
import { issueVouchers } from '../money/voucher/voucher-batch.ts'
import type { ApprovalRules } from '../identity/approval/approval-rule.ts'

const RULES = {
  'staff.grant': grantRole,
  'user.proposeReveal': revealIdNumber,
  'adjustment.propose': adjustBalance,
  'payment.offline': bookOfflinePayment,
  'refund.propose': refundByStaff,
  'voucher.issue': issueVouchers,
  'voucher.proposeDraw': drawVouchersAgain,
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
