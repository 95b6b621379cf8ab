import type { Verb } from '../context.ts'
import { findOwnOrder } from './find-own-order.ts'
import { toOrder } from './to-order.ts'

/** An order as soon as it is not pending any more, or as it is after a while. */
export const waitOrder: Verb<'order.wait'> = async ({ ctx, input: { orderNo } }) => {
  const order = await findOwnOrder(ctx, orderNo)
  if (order.status !== 'pending') return toOrder(order)
  await ctx.deps.orderLongPoll.untilSettled(orderNo)
  return toOrder(await findOwnOrder({ ...ctx, now: ctx.deps.clock() }, orderNo))
}
