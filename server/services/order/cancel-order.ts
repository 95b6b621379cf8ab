import type { CallResult, ParsedInput } from '../../../contract/endpoints.ts'
import type { UserContext } from '../../context.ts'
import { Failure } from '../../errors.ts'
import { findOwnOrder } from './find-own-order.ts'
import { toOrder } from './to-order.ts'

/** Closes an order that is still pending; of a cancellation and a payment at the same moment one wins. */
export async function cancelOrder({
  ctx,
  input: { orderNo },
}: {
  ctx: UserContext
  input: ParsedInput<'order.cancel'>
}): Promise<CallResult<'order.cancel'>> {
  const closed = await ctx.db
    .updateTable('order')
    .set({ status: 'closed', closed_at: ctx.now })
    .where('order_no', '=', orderNo)
    .where('user_id', '=', ctx.caller.userId)
    .where('status', '=', 'pending')
    .returningAll()
    .executeTakeFirst()
  if (closed) return toOrder(closed)
  await findOwnOrder({ ctx, orderNo })
  throw new Failure('orderStateChanged')
}
