import type { Db } from '../../platform/db/client.ts'
import type { Deps } from '../context.ts'
import { rewardInvite } from '../invite/reward-invite.ts'
import { credit } from '../../wallet/index.ts'
import { deliverPurchase } from './deliver-purchase.ts'
import type { OrderRow } from './to-order.ts'

interface Payment {
  deps: Deps
  orderNo: string
  channel: string
  /** The provider's id of the payment; one never pays two orders. */
  transactionId: string
  now: number
}

/** Of any number of confirmations one gets here. @returns null if the order was not waiting for this payment (any more) */
export async function confirmPayment(trx: Db, payment: Payment): Promise<OrderRow | null> {
  const { deps, orderNo, channel, transactionId, now } = payment
  const { secrets } = deps
  const { catalog } = deps.catalogs.current()
  const order = await trx
    .updateTable('order')
    .set({ status: 'paid', paid_at: now, transaction_id: transactionId })
    .where('order_no', '=', orderNo)
    .where('channel', '=', channel)
    .where('status', '=', 'pending')
    .returningAll()
    .executeTakeFirst()
  if (!order) return null
  if (order.kind === 'purchase') {
    await deliverPurchase(trx, { secrets, catalog, order, now })
    return order
  }
  // This comes before the credit: it locks two wallets, in the fixed order.
  await rewardInvite(trx, {
    secrets,
    catalog,
    inviteeId: order.user_id,
    event: 'first-topup',
    paidNano: order.amount_nano,
    now,
  })
  await credit(trx, {
    secrets,
    userId: order.user_id,
    amountNano: order.amount_nano,
    kind: 'topup',
    refType: 'order',
    refId: orderNo,
    remark: order.subject,
    now,
  })
  return order
}
