import type { CallResult, ParsedInput } from '../../../contract/endpoints.ts'
import type { UserContext } from '../../context.ts'
import { findOwnOrder } from './find-own-order.ts'
import { withPayWay } from '../payment/pay-way.ts'
import { toOrder } from './to-order.ts'

export async function getOrder({
  ctx,
  input,
}: {
  ctx: UserContext
  input: ParsedInput<'order.detail'>
}): Promise<CallResult<'order.detail'>> {
  const result = toOrder(await findOwnOrder({ ctx, orderNo: input.orderNo }))
  return withPayWay({ ctx, result })
}
