import { nanoOf } from '../../../contract/money.ts'
import { Refund } from '../../../contract/refund.ts'
import type { Db } from '../../platform/db/client.ts'
import { forUpdate } from '../../platform/db/lock.ts'
import type { Deps, StaffContext } from '../context.ts'
import { badField, Failure } from '../../platform/errors.ts'
import { credit, lockWallet, returnTokens, takeBackTokens } from '../../wallet/index.ts'
import { pauseForDebit } from '../adjustment/pause-package.ts'
import type { ApprovalRule, Proposal } from '../../identity/index.ts'
import { requireReversal } from '../invoice/invoices-of-refunds.ts'
import type { OrderRow } from '../order/to-order.ts'
import { insertRefund } from '../payment/insert-refund.ts'
import { closeWhenAllIsDecided, planRefund } from './refundable.ts'

/**
 * The money of a top-up, or the tokens of a package, are taken when it is proposed, so that they cannot be spent while it waits, and
 * come back if it is refused.
 */
export const refundByStaff: ApprovalRule<Refund, StaffContext> = {
  permission: 'order.refund',
  payload: Refund,
  subjectOf: ({ orderNo }) => `order:${orderNo}`,
  userOf: ({ userId }) => userId,
  async mustWait(trx, { deps }, payload) {
    return needsTwo(deps, await lockOrder(trx, payload), payload)
  },
  async prepare(trx, proposal) {
    const { payload, approvalId, now } = proposal
    const order = await lockOrder(trx, payload)
    await lockWallet(trx, order.user_id)
    const { refusal, packageId, tokens } = await planRefund(trx, order, payload, now)
    if (refusal) throw refusal
    await changeRefunded(trx, payload, nanoOf(payload.amount))
    await trx
      .insertInto('order_refund')
      .values({
        refund_no: refundNoOf(approvalId),
        order_no: order.order_no,
        user_id: order.user_id,
        approval_id: approvalId,
        destination: payload.destination,
        amount_nano: nanoOf(payload.amount),
        tokens,
        package_id: packageId,
        state: 'waiting',
        remark: payload.remark,
        created_at: now,
        decided_at: null,
      })
      .execute()
    // What is owed is summed with where the money goes, which stands in its row.
    const cause = causeOf(proposal, SET_ASIDE, payload.remark)
    if (order.kind === 'topup') await pauseForDebit(trx, { ...cause, amountNano: nanoOf(payload.amount) })
    else if (tokens > 0 && !(await takeBackTokens(trx, { ...cause, packageId, tokens })))
      throw new Failure('packageUsed')
  },
  async release(trx, proposal) {
    const { payload } = proposal
    const order = await lockOrder(trx, payload)
    await lockWallet(trx, order.user_id)
    const { tokens, package_id: packageId } = await decide(trx, proposal, 'cancelled')
    await changeRefunded(trx, payload, -nanoOf(payload.amount))
    const cause = causeOf(proposal, 'orderRefundReturn', `${payload.remark}（已退回）`)
    if (order.kind === 'topup') await credit(trx, { ...cause, amountNano: nanoOf(payload.amount) })
    else if (tokens > 0) await returnTokens(trx, { ...cause, packageId, tokens })
  },
  async apply(trx, proposal) {
    const { payload, approvalId, deps, now } = proposal
    const order = await lockOrder(trx, payload)
    await decide(trx, proposal, 'approved')
    const amountNano = nanoOf(payload.amount)
    if (payload.destination === 'balance')
      await credit(trx, { ...causeOf(proposal, SET_ASIDE, payload.remark), amountNano })
    else await insertRefund(trx, { order, refundNo: refundNoOf(approvalId), amountNano, now })
    await requireReversal(trx, deps, order.order_no)
    if (order.refunded_nano === order.amount_nano)
      await closeWhenAllIsDecided(trx, order.order_no, { by: 'system', now })
  },
}

/** All that was given back of an order counts, so that it is not split. */
export const needsTwo = (
  { settings }: Pick<Deps, 'settings'>,
  { refunded_nano: before }: OrderRow,
  payload: Refund,
): boolean => before + nanoOf(payload.amount) > nanoOf(settings.current().refundAloneYuan)

/** The provider knows the refund by it. */
const refundNoOf = (approvalId: string) => `P${approvalId}`

const SET_ASIDE = 'orderRefund'

const causeOf = (
  { payload, approvalId, deps, now }: Proposal<Refund, StaffContext>,
  refType: string,
  remark: string,
) =>
  ({
    secrets: deps.secrets,
    userId: payload.userId,
    kind: 'refund',
    refType,
    refId: refundNoOf(approvalId),
    remark,
    now,
  }) as const

/** @throws Failure for an order that is not there */
async function lockOrder(trx: Db, { orderNo }: Refund): Promise<OrderRow> {
  const order = await trx
    .selectFrom('order')
    .selectAll()
    .where('order_no', '=', orderNo)
    .$call(forUpdate(trx))
    .executeTakeFirst()
  if (!order) throw badField('orderNo', '没有这个订单')
  return order
}

/** @throws Failure `orderStateChanged` above what is refundable */
async function changeRefunded(trx: Db, { orderNo }: Refund, nano: bigint): Promise<void> {
  const changed = await trx
    .updateTable('order')
    .set((row) => ({ refunded_nano: row('refunded_nano', '+', nano) }))
    .where('order_no', '=', orderNo)
    .where('status', '=', 'paid')
    .where((row) => row(row('refunded_nano', '+', nano), '<=', row.ref('amount_nano')))
    .executeTakeFirst()
  if (changed.numUpdatedRows !== 1n) throw new Failure('orderStateChanged')
}

const decide = (
  trx: Db,
  { approvalId, now }: Proposal<Refund, StaffContext>,
  state: 'approved' | 'cancelled',
) =>
  trx
    .updateTable('order_refund')
    .set({ state, decided_at: now })
    .where('refund_no', '=', refundNoOf(approvalId))
    .where('state', '=', 'waiting')
    .returning(['tokens', 'package_id'])
    .executeTakeFirstOrThrow()
