import type { CallResult, ParsedInput } from '../../../contract/endpoints.ts'
import type { UserContext } from '../../context.ts'
import { findOwnOrder } from './find-own-order.ts'
import { toOrder } from './to-order.ts'

/** An order as soon as it is not pending any more, or as it is after a while. */
export async function waitOrder({
  ctx,
  input: { orderNo },
}: {
  ctx: UserContext
  input: ParsedInput<'order.wait'>
}): Promise<CallResult<'order.wait'>> {
  const order = await findOwnOrder({ ctx, orderNo })
  if (order.status !== 'pending') return toOrder(order)
  await ctx.deps.orderWatch.untilSettled(orderNo)
  return toOrder(await findOwnOrder({ ctx: { ...ctx, now: ctx.deps.clock() }, orderNo }))
}
