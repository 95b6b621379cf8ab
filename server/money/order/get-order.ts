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

/** An order as soon as it is not pending any more, or as it is after a while. */
export const waitOrder: Verb<'order.wait'> = async ({ ctx, input: { orderNo } }) => {
  const order = await findOwnOrder(ctx, orderNo)
  if (order.status !== 'pending') return toOrder(order)
  await ctx.deps.orderLongPoll.untilSettled(orderNo)
  return toOrder(await findOwnOrder({ ...ctx, now: ctx.deps.clock() }, orderNo))
}
