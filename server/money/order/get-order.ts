import type { Verb } from '../context.ts'
import { withPayLink } from './pay-link.ts'
import { findOwnOrder } from './find-own-order.ts'
import { refundableOrders } from './refundable-orders.ts'
import { orderTimeline } from './order-timeline.ts'
import { toOrder } from './to-order.ts'

export const getOrder: Verb<'order.detail'> = async ({ ctx, input }) => {
  const order = await findOwnOrder(ctx, input.orderNo)
  const shown = toOrder(order)
  const { userId } = ctx.caller
  const refundable = await refundableOrders(ctx.db, { userId, now: ctx.now, orders: [shown] })
  const result = {
    ...shown,
    events: await orderTimeline(ctx.db, order),
    isRefundable: refundable.has(shown.orderNo),
  }
  return withPayLink({ ctx, result })
}
