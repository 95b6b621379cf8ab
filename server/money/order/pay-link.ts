import type { OrderDetail } from '../../../contract/order.ts'
import type { Context } from '../context.ts'
import { channelOf } from './channel-of.ts'

type Ways = Pick<OrderDetail, 'payUrl' | 'qrCode'>

const toWays = ({ payUrl, qrCode }: { payUrl: string; qrCode: string }): Ways => ({
  ...(payUrl && { payUrl }),
  ...(qrCode && { qrCode }),
})

/** The provider is asked once and its answer kept; if it cannot be reached, the next time. Must not run in a transaction. */
export async function withPayLink<Order extends Pick<OrderDetail, 'orderNo' | 'status' | 'channel'>>({
  ctx,
  result,
}: {
  ctx: Context
  result: Order
}): Promise<Order & Ways> {
  const channel = ctx.deps.payments.get(result.channel)
  if (!channel || result.status !== 'pending') return result
  try {
    return { ...result, ...(await payLink({ ctx, orderNo: result.orderNo })) }
  } catch (error) {
    ctx.deps.log.warn(
      { err: error, orderNo: result.orderNo, channel: channel.name },
      'no way to pay an order',
    )
    return result
  }
}

async function payLink({ ctx, orderNo }: { ctx: Context; orderNo: string }): Promise<Ways> {
  const { deps, origin, ip, device } = ctx
  const { db } = deps.database
  const order = await db
    .selectFrom('order')
    .leftJoin('payment', 'payment.order_no', 'order.order_no')
    .select(['order.channel', 'subject', 'amount_nano', 'expires_at', 'pay_url', 'qr_code'])
    .where('order.order_no', '=', orderNo)
    .executeTakeFirstOrThrow()
  if (order.pay_url || order.qr_code)
    return toWays({ payUrl: order.pay_url ?? '', qrCode: order.qr_code ?? '' })
  const channel = order.channel === null ? undefined : channelOf(deps, { channel: order.channel })
  if (!channel || (channel.isRemote && order.expires_at <= deps.clock())) return {}
  const ways = await channel.create({
    orderNo,
    subject: order.subject,
    amountNano: order.amount_nano,
    expiresAt: order.expires_at,
    origin,
    returnUrl: `${origin}${deps.pathOf('cashier', { orderNo })}`,
    isPhone: /iPhone|Android|鸿蒙/.test(device),
    ip,
  })
  if (channel.isRemote)
    await db
      .updateTable('payment')
      .set({ pay_url: ways.payUrl, qr_code: ways.qrCode })
      .where('order_no', '=', orderNo)
      .execute()
  return toWays(ways)
}
