import { formatYuan, nanoOf } from '../../../contract/money.ts'
import type { Refund } from '../../../contract/refund.ts'
import type { Db } from '../../db/client.ts'
import { badField, Failure } from '../../errors.ts'
import type { OrderRow } from '../order/to-order.ts'

/** Why a refund of an order makes no sense; null: it does. */
export function refusalOf(order: OrderRow, { amount, destination }: Refund): Failure | null {
  if (order.status !== 'paid') return new Failure('orderStateChanged', { message: '只有已支付的订单能退款' })
  if (order.channel === 'offline')
    return new Failure('orderStateChanged', { message: '线下付款请从银行退回，再用“调账”扣减余额' })
  if (order.kind === 'topup' && destination === 'balance')
    return badField('destination', '充值的钱本来就在余额里，只能退到支付渠道')
  if (order.channel === 'balance' && destination === 'channel')
    return badField('destination', '用余额付的订单只能退到余额')
  const left = order.amount_nano - order.refunded_nano
  if (nanoOf(amount) > left) return badField('amount', `至多还能退 ${formatYuan(left)} 元`)
  return null
}

/**
 * How many tokens of a package go back with so much of its price: the same share, rounded up over all refunds of the order, so that the
 * last of them takes exactly what is left.
 */
export async function tokensOf(db: Db, order: OrderRow, amountNano: bigint) {
  if (order.kind === 'topup') return { packageId: '', tokens: 0 }
  const bought = await db
    .selectFrom('token_package')
    .select(['id', 'total'])
    .where('order_no', '=', order.order_no)
    .executeTakeFirst()
  if (!bought) throw new Failure('packageUsed')
  const taken = await db
    .selectFrom('order_refund')
    .select('tokens')
    .where('order_no', '=', order.order_no)
    .where('state', '<>', 'cancelled')
    .execute()
  const before = taken.reduce((sum, { tokens }) => sum + tokens, 0)
  const returned = order.refunded_nano + amountNano
  const due = (BigInt(bought.total) * returned + order.amount_nano - 1n) / order.amount_nano
  return { packageId: bought.id, tokens: Number(due) - before }
}
