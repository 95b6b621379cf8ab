import { Adjustment } from '../../../contract/adjustment.ts'
import { nanoOf } from '../../../contract/money.ts'
import { badField } from '../../platform/errors.ts'
import { credit, type Movement } from '../../wallet/index.ts'
import type { StaffContext } from '../context.ts'
import { type ApprovalRule, lockUserOf, type Proposal } from '../../identity/index.ts'
import { lockProposer, mustWaitFor } from './adjustment-limits.ts'
import { pauseForDebit } from './pause-package.ts'

/** A debit is taken when it is proposed, so that it cannot be spent while it waits, and comes back if it is refused. */
export const adjustBalance: ApprovalRule<Adjustment, StaffContext> = {
  permission: 'adjustment.approve',
  payload: Adjustment,
  subjectOf: ({ userId }) => `user:${userId}`,
  userOf: ({ userId }) => userId,
  async mustWait(trx, ctx, payload) {
    await lockProposer(trx, ctx)
    return mustWaitFor(trx, ctx, nanoOf(payload.amount))
  },
  async prepare(trx, proposal) {
    const { payload } = proposal
    await lockUserOf(trx, payload)
    if (payload.direction === 'debit') await pauseForDebit(trx, movementOf(proposal))
  },
  async release(trx, proposal) {
    if (proposal.payload.direction === 'credit') return
    const { remark } = proposal.payload
    await credit(trx, {
      ...movementOf(proposal),
      refType: 'adjustmentReturn',
      remark: `${remark}（已退回）`,
    })
  },
  async apply(trx, proposal) {
    const { payload } = proposal
    if (payload.direction === 'debit') return
    // It was proposed before such payments were orders: its reference may have been booked as one.
    if (payload.category === 'offline')
      throw badField('category', '线下付款不再作为调账入账，请拒绝这个提议，再登记线下付款')
    await lockUserOf(trx, payload)
    await credit(trx, movementOf(proposal))
  },
}

const movementOf = (proposal: Proposal<Adjustment, StaffContext>): Movement => ({
  secrets: proposal.deps.secrets,
  refType: 'adjustment',
  refId: proposal.approvalId,
  userId: proposal.payload.userId,
  kind: 'adjust',
  remark: proposal.payload.remark,
  amountNano: nanoOf(proposal.payload.amount),
  now: proposal.now,
})
