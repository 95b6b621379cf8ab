import type { CallResult, ParsedInput } from '../../../contract/endpoints.ts'
import type { UserContext } from '../../context.ts'
import { findOwnOrder } from './find-own-order.ts'
import { toOrderDetail } from './to-order.ts'

export async function getOrder({
  ctx,
  input,
}: {
  ctx: UserContext
  input: ParsedInput<'order.detail'>
}): Promise<CallResult<'order.detail'>> {
  return toOrderDetail(await findOwnOrder({ ctx, orderNo: input.orderNo }), ctx.origin)
}
