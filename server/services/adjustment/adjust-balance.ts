import { Adjustment } from '../../../contract/adjustment.ts'
import { parseYuan } from '../../../contract/money.ts'
import type { Db } from '../../db/client.ts'
import { lockSubjects } from '../../db/lock-subjects.ts'
import { badField, Failure } from '../../errors.ts'
import { credit } from '../../wallet/credit.ts'
import type { Movement } from '../../wallet/movement.ts'
import type { ApprovalRule, Proposal } from '../approval/approval-rule.ts'
import { lockAccount } from '../user/lock-account.ts'
import { lockProposer, mustWaitFor } from './adjustment-limits.ts'
import { takeAside } from './take-aside.ts'

/** A debit is taken when it is proposed, so that it cannot be spent while it waits, and comes back if it is refused. */
export const adjustBalance: ApprovalRule<Adjustment> = {
  permission: 'adjustment.approve',
  payload: Adjustment,
  subjectOf: ({ userId }) => `user:${userId}`,
  userOf: ({ userId }) => userId,
  async mustWait(trx, ctx, payload) {
    await lockProposer(trx, ctx)
    return mustWaitFor(trx, ctx, nanoOf(payload))
  },
  async prepare(trx, proposal) {
    const { payload } = proposal
    await lockUser(trx, payload)
    if (payload.category === 'offline') await assertNotBooked(trx, proposal)
    if (payload.direction === 'debit') await takeAside(trx, movementOf(proposal))
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
    await lockUser(trx, payload)
    if (payload.category === 'offline') await assertNotBooked(trx, proposal)
    await credit(trx, movementOf(proposal))
  },
}

export const nanoOf = ({ amount }: Pick<Adjustment, 'amount'>): bigint => parseYuan(amount) ?? 0n

/** A payment of the bank is booked once: its reference is the cause of the ledger entry. */
const causeOf = ({ payload, approvalId }: Proposal<Adjustment>) =>
  payload.category === 'offline'
    ? { refType: OFFLINE, refId: payload.reference }
    : { refType: 'adjustment', refId: approvalId }

const OFFLINE = 'offlinePayment'

const movementOf = (proposal: Proposal<Adjustment>): Movement => ({
  ...causeOf(proposal),
  userId: proposal.payload.userId,
  kind: 'adjust',
  remark: proposal.payload.remark,
  amountNano: nanoOf(proposal.payload),
  now: proposal.now,
})

async function lockUser(trx: Db, { userId }: Adjustment): Promise<void> {
  try {
    await lockAccount(trx, userId)
  } catch (error) {
    if (error instanceof Failure && error.reason === 'signedOut') throw badField('userId', '没有这个用户')
    throw error
  }
}

async function assertNotBooked(trx: Db, { payload, now }: Proposal<Adjustment>): Promise<void> {
  const { reference } = payload
  await lockSubjects(trx, [`offline-payment:${reference}`], now)
  const booked = await trx
    .selectFrom('ledger_entry')
    .select('id')
    .where('ref_type', '=', OFFLINE)
    .where('ref_id', '=', reference)
    .limit(1)
    .executeTakeFirst()
  if (booked) throw badField('reference', '这笔付款已经登记过')
}
