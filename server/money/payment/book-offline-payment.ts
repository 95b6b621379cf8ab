import { formatYuan, parseYuan } from '../../../contract/money.ts'
import { OfflinePayment } from '../../../contract/offline-payment.ts'
import type { Db } from '../../platform/db/client.ts'
import { lockSubjects } from '../../platform/db/lock-subjects.ts'
import { badField } from '../../platform/errors.ts'
import { lockProposer, mustWaitFor } from '../adjustment/adjustment-limits.ts'
import type { StaffContext, Verb } from '../context.ts'
import { type ApprovalRule, lockUserOf, type Proposal, propose } from '../../identity/index.ts'
import { confirmPayment } from '../order/confirm-payment.ts'
import { newOrder } from '../order/insert-order.ts'

/** A payment to our bank account becomes a paid order of the user, in the books like one by a payment provider. */
export const bookOfflinePayment: ApprovalRule<OfflinePayment, StaffContext> = {
  permission: 'adjustment.approve',
  payload: OfflinePayment,
  subjectOf: ({ userId }) => `user:${userId}`,
  userOf: ({ userId }) => userId,
  async mustWait(trx, ctx, { amount }) {
    await lockProposer(trx, ctx)
    return mustWaitFor(trx, ctx, parseYuan(amount) ?? 0n)
  },
  async prepare(trx, proposal) {
    await lockUserOf(trx, proposal.payload)
    await assertNotBooked(trx, proposal)
  },
  async apply(trx, proposal) {
    const { payload, deps, now } = proposal
    const { userId, amount, reference } = payload
    await lockUserOf(trx, payload)
    await assertNotBooked(trx, proposal)
    const amountNano = parseYuan(amount) ?? 0n
    const order = newOrder(now, {
      user_id: userId,
      kind: 'topup',
      subject: `线下付款 ${formatYuan(amountNano)} 元`,
      channel: CHANNEL,
      amount_nano: amountNano,
      offer_id: '',
      quantity: 0,
      offer: '',
      status: 'pending',
    })
    await trx.insertInto('order').values(order).execute()
    const orderNo = order.order_no
    await trx
      .insertInto('payment_receipt')
      .values({
        channel: CHANNEL,
        transaction_id: reference,
        order_no: orderNo,
        amount_nano: amountNano,
        outcome: 'credited',
        received_at: now,
      })
      .execute()
    await confirmPayment(trx, { deps, orderNo, channel: CHANNEL, transactionId: reference, now })
  },
}

const CHANNEL = 'offline'

/** Nor as an adjustment, as which such payments were booked before. */
async function assertNotBooked(
  trx: Db,
  { payload, now }: Proposal<OfflinePayment, StaffContext>,
): Promise<void> {
  const { reference } = payload
  await lockSubjects(trx, [`offline-payment:${reference}`], now)
  const asOrder = await trx
    .selectFrom('payment_receipt')
    .select('order_no')
    .where('channel', '=', CHANNEL)
    .where('transaction_id', '=', reference)
    .executeTakeFirst()
  const asAdjustment = await trx
    .selectFrom('ledger_entry')
    .select('id')
    .where('ref_type', '=', 'offlinePayment')
    .where('ref_id', '=', reference)
    .limit(1)
    .executeTakeFirst()
  if (asOrder ?? asAdjustment) throw badField('reference', '这笔付款已经登记过')
}

/** Books what a customer paid to our bank account, at once or when another of the staff agrees. */
export const proposeOfflinePayment: Verb<'payment.offline'> = async ({
  ctx,
  input: { reason, ...payload },
}) => {
  ctx.noteChange({ subject: `user:${payload.userId}`, schema: OfflinePayment, after: payload })
  return propose(ctx, { action: 'payment.offline', payload, reason })
}
