import type { CallResult, ParsedInput } from '../../../contract/endpoints.ts'
import type { UserContext } from '../../context.ts'
import { findOwnOrder } from './find-own-order.ts'
import { toOrder } from './to-order.ts'

/** How an order stands now. The sandbox and the balance settle at once, so there is no provider to ask. */
export async function queryOrder({
  ctx,
  input,
}: {
  ctx: UserContext
  input: ParsedInput<'order.query'>
}): Promise<CallResult<'order.query'>> {
  return toOrder(await findOwnOrder({ ctx, orderNo: input.orderNo }))
}
