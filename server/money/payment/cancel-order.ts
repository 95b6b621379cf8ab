import type { UserContext, Verb } from '../context.ts'
import { Failure } from '../../platform/errors.ts'
import { closePayment } from './check-payment.ts'
import { findOwnOrder } from '../order/find-own-order.ts'
import { toOrder } from '../order/to-order.ts'

/** Closes an order that is still pending; of a cancellation and a payment at the same moment one wins. */
export const cancelOrder: Verb<'order.cancel'> = async ({ ctx, input: { orderNo } }) => {
  const order = await findOwnOrder(ctx, orderNo)
  if (order.status !== 'pending') throw new Failure('orderStateChanged')
  if (!(await close(ctx, order))) throw new Failure('orderStateChanged')
  return toOrder(await findOwnOrder(ctx, orderNo))
}

async function close({ deps }: UserContext, order: Parameters<typeof closePayment>[1]): Promise<boolean> {
  try {
    return await closePayment(deps, order, 'user')
  } catch (cause) {
    throw new Failure('unavailable', { message: '支付渠道暂时无法关闭订单，请稍后重试', cause })
  }
}
