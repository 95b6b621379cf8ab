import type { CallResult, ParsedInput } from '../../../contract/endpoints.ts'
import type { UserContext } from '../../context.ts'
import { isUnused, usablePackages } from '../package/usable-packages.ts'
import { withPayWay } from '../payment/pay-way.ts'
import { findOwnOrder } from './find-own-order.ts'
import { tellEvents } from './tell-events.ts'
import { toOrder, type OrderRow } from './to-order.ts'

export async function getOrder({
  ctx,
  input,
}: {
  ctx: UserContext
  input: ParsedInput<'order.detail'>
}): Promise<CallResult<'order.detail'>> {
  const order = await findOwnOrder({ ctx, orderNo: input.orderNo })
  const result = {
    ...toOrder(order),
    events: await tellEvents(ctx.db, order),
    isRefundable: await isRefundable(ctx, order),
  }
  return withPayWay({ ctx, result })
}

async function isRefundable({ db, now }: UserContext, order: OrderRow): Promise<boolean> {
  if (order.kind !== 'purchase' || order.status !== 'paid') return false
  const bought = await usablePackages(db, { userId: order.user_id, now })
    .where('order_no', '=', order.order_no)
    .executeTakeFirst()
  return bought !== undefined && isUnused(bought)
}
