import type { ApprovalAction } from '../../../contract/approval.ts'
import type { Deps } from '../../deps.ts'
import { adjustBalance } from '../adjustment/adjust-balance.ts'
import { publishProposed } from '../catalog/catalog-proposal.ts'
import { grantRole } from '../staff/grant-role.ts'
import { revealIdNumber } from '../managed-user/reveal-id-number.ts'
import { launchModel } from '../price/launch-model.ts'
import { proposePrice } from '../price/price-change.ts'
import { changeSetting } from '../setting/change-setting.ts'
import { bookOfflinePayment } from '../payment/book-offline-payment.ts'
import { publishOffer } from '../offer/publish-offer.ts'
import { publishInviteRules } from '../rules/publish-invite-rules.ts'
import { refundByStaff } from '../refund/refund-by-staff.ts'
import { drawVouchersAgain } from '../voucher/draw-again.ts'
import { issueVouchers } from '../voucher/voucher-batch.ts'
import type { ApprovalRow, ApprovalRule, Proposal } from './approval-rule.ts'

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
