import { order as orderEntity } from '../../../contract/entities/order.ts'
import { wordText } from '../../../contract/entity-field.ts'
import type { Db } from '../../platform/db/client.ts'
import { forUpdate } from '../../platform/db/lock.ts'
import { transact } from '../../platform/db/transact.ts'
import type { Deps } from '../context.ts'
import type { ChannelPayment, PaymentChannel } from '../../platform/integrations/payment/channel.ts'
import { confirmPayment } from '../order/confirm-payment.ts'
import type { OrderRow } from '../order/to-order.ts'
import { channelWord } from './channel-word.ts'
import { insertSurplusRefund } from './insert-refund.ts'
import { raiseAlert } from './raise-alert.ts'

/** `duplicate`: known already; `surplus`: the order was paid or closed; `refused`: not its payment; `ignored`: nothing was paid. */
export type Settled = 'credited' | 'duplicate' | 'surplus' | 'refused' | 'ignored'

interface Settlement {
  deps: Deps
  channel: PaymentChannel
  payment: ChannelPayment
}

/** Brings a payment into the books: at most one is credited to an order, every other one goes back. */
export async function settlePayment({ deps, channel, payment }: Settlement): Promise<Settled> {
  if (payment.status !== 'paid') return 'ignored'
  const settled = await transact(deps.database.db, (trx) => settle(trx, { deps, channel, payment }))
  if (settled === 'refused' || settled === 'surplus')
    deps.log.warn({ channel: channel.name, orderNo: payment.orderNo, settled }, 'payment not credited')
  return settled
}

async function settle(trx: Db, { deps, channel, payment }: Settlement): Promise<Settled> {
  const now = deps.clock()
  const about = {
    channel: channel.name,
    subject: payment.transactionId,
    order_no: payment.orderNo,
    transaction_id: payment.transactionId,
    amount_nano: payment.amountNano < 0n ? 0n : payment.amountNano,
  }
  // The lock lets payments of one order in one after the other.
  const order = await trx
    .selectFrom('order')
    .selectAll()
    .where('order_no', '=', payment.orderNo)
    .$call(forUpdate(trx))
    .executeTakeFirst()
  const wrong = mismatch(payment, { channel, order })
  if (wrong !== null || !order) {
    await raiseAlert(deps, trx, { ...about, kind: 'mismatch', detail: wrong ?? '' })
    return 'refused'
  }

  const known = await recordReceipt(trx, { channel, payment, now })
  if (known !== null && known !== payment.orderNo) {
    const detail = `该笔交易已用于订单 ${known}`
    await raiseAlert(deps, trx, { ...about, kind: 'mismatch', subject: `${about.subject} reused`, detail })
    return 'refused'
  }
  if (known !== null) return 'duplicate'

  const paid =
    order.channel === channel.name && (await confirmPayment(trx, confirmationOf(deps, payment, order)))
  if (paid) return 'credited'
  await trx
    .updateTable('payment_receipt')
    .set({ outcome: 'surplus' })
    .where('channel', '=', channel.name)
    .where('transaction_id', '=', payment.transactionId)
    .execute()
  const { subject: _subject, ...surplus } = about
  await insertSurplusRefund(trx, { ...surplus, now })
  const detail = `订单的支付方式是${channelWord(order.channel)}，此前${statusWord(order.status)}，这笔款将原路退回`
  await raiseAlert(deps, trx, { ...about, kind: 'surplus', detail })
  return 'surplus'
}

const statusWord = (status: OrderRow['status']) => wordText(orderEntity.fields.status.words[status])

const confirmationOf = (deps: Deps, { transactionId }: ChannelPayment, order: OrderRow) => ({
  deps,
  orderNo: order.order_no,
  channel: order.channel,
  transactionId,
  now: deps.clock(),
})

/** Says in what a payment differs from the order that it names, or null. */
function mismatch(
  payment: ChannelPayment,
  { channel, order }: { channel: PaymentChannel; order: OrderRow | undefined },
): string | null {
  if (payment.appId !== channel.appId) return '应用不符'
  if (payment.merchantId !== channel.merchantId) return '收款商户不符'
  if (!/^[\w-]{1,64}$/.test(payment.transactionId)) return '没有交易号'
  if (!order) return '没有这个订单'
  if (payment.currency !== 'CNY') return '币种不符'
  return payment.amountNano === order.amount_nano ? null : '金额不符'
}

/** @returns null if the transaction is new, else the order that it was received for */
async function recordReceipt(
  trx: Db,
  { channel, payment, now }: { channel: PaymentChannel; payment: ChannelPayment; now: number },
): Promise<string | null> {
  const inserted = await trx
    .insertInto('payment_receipt')
    .values({
      channel: channel.name,
      transaction_id: payment.transactionId,
      order_no: payment.orderNo,
      amount_nano: payment.amountNano,
      outcome: 'credited',
      received_at: now,
    })
    .onConflict((conflict) => conflict.columns(['channel', 'transaction_id']).doNothing())
    .returning('order_no')
    .executeTakeFirst()
  if (inserted) return null
  const known = await trx
    .selectFrom('payment_receipt')
    .select('order_no')
    .where('channel', '=', channel.name)
    .where('transaction_id', '=', payment.transactionId)
    .executeTakeFirstOrThrow()
  return known.order_no
}
