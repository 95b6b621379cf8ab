import type { UserContext, Verb } from '../context.ts'
import { Failure } from '../../platform/errors.ts'
import { checkPayment } from './check-payment.ts'
import { findOwnOrder } from '../order/find-own-order.ts'
import { toOrder, type OrderRow } from '../order/to-order.ts'

/** A provider is not asked for one order more often. */
const SHORTEST_GAP_MS = 2000

/** How an order stands now, by its payment provider's word. */
export const queryOrder: Verb<'order.query'> = async ({ ctx, input: { orderNo } }) => {
  const known = await findOwnOrder(ctx, orderNo)
  if (!(await askForPayment(ctx, known))) return toOrder(known)
  return toOrder(await findOwnOrder(ctx, orderNo))
}

/** Asks the provider of an order that waits, and follows. @returns whether it was asked @throws Failure `unavailable` */
export async function askForPayment(ctx: UserContext, order: OrderRow): Promise<boolean> {
  if (order.status !== 'pending' || !(await mayAsk(ctx, order.order_no))) return false
  try {
    await checkPayment(ctx.deps, order)
  } catch (cause) {
    throw new Failure('unavailable', { message: '支付渠道暂时无法查询，请稍后重试', cause })
  }
  return true
}

/** Only orders at a provider have a row to ask by. */
async function mayAsk({ db, now }: UserContext, orderNo: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payment')
    .set({ queried_at: now })
    .where('order_no', '=', orderNo)
    .where('queried_at', '<=', now - SHORTEST_GAP_MS)
    .executeTakeFirst()
  return Number(numUpdatedRows) === 1
}
