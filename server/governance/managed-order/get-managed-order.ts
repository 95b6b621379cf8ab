import type { Verb } from '../context.ts'
import { findManagedOrder, toManagedOrder } from '../../money/index.ts'

export const getManagedOrder: Verb<'managedOrder.detail'> = async ({ ctx, input: { orderNo } }) => {
  const row = await findManagedOrder(ctx.db, orderNo)
  const payment = await ctx.db
    .selectFrom('payment')
    .select(['queries', 'queried_at'])
    .where('order_no', '=', orderNo)
    .executeTakeFirst()
  return {
    ...toManagedOrder(row, ctx),
    closedAt: row.closed_at,
    quantity: row.quantity,
    queries: payment?.queries ?? 0,
    queriedAt: payment?.queried_at || null,
  }
}
