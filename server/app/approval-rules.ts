import type { ApprovalAction } from '../../contract/approval.ts'
import type { Deps } from '../platform/deps.ts'
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
import type { ApprovalRow, ApprovalRule, Proposal } from '../identity/approval/approval-rule.ts'

/** Everything that can wait for a second person. */
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

/** The table ties each rule to its payload; a stored payload is parsed by its own rule. */
export const ruleOf = (action: ApprovalAction): ApprovalRule<unknown> =>
  RULES[action] as unknown as ApprovalRule<unknown>

/** The actions that a holder of these permissions decides. */
export const decidedActions = (held: ReadonlySet<string>): ApprovalAction[] =>
  (Object.keys(RULES) as ApprovalAction[]).filter((action) => held.has(ruleOf(action).permission))

/** A stored proposal as its rule takes it. */
export const proposalOf = (row: ApprovalRow, deps: Deps, now: number): Proposal<unknown> => ({
  payload: ruleOf(row.action).payload.parse(JSON.parse(row.payload)),
  approvalId: row.id,
  proposerId: row.proposer_id,
  deps,
  now,
})
