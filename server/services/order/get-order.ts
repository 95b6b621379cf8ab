import type { CallResult, ParsedInput } from '../../../contract/endpoints.ts'
import type { UserContext } from '../../context.ts'
import { withPayWay } from '../payment/pay-way.ts'
import { findOwnOrder } from './find-own-order.ts'
import { refundableOrders } from './refundable-orders.ts'
import { tellEvents } from './tell-events.ts'
import { toOrder } from './to-order.ts'

export async function getOrder({
  ctx,
  input,
}: {
  ctx: UserContext
  input: ParsedInput<'order.detail'>
}): Promise<CallResult<'order.detail'>> {
  const order = await findOwnOrder({ ctx, orderNo: input.orderNo })
  const shown = toOrder(order)
  const { userId } = ctx.caller
  const refundable = await refundableOrders(ctx.db, { userId, now: ctx.now, orders: [shown] })
  const result = {
    ...shown,
    events: await tellEvents(ctx.db, order),
    isRefundable: refundable.has(shown.orderNo),
  }
  return withPayWay({ ctx, result })
}
