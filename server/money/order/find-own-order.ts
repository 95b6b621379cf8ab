import type { UserContext } from '../context.ts'
import { Failure } from '../../platform/errors.ts'
import { closeExpiredOf } from './close-expired-orders.ts'
import type { OrderRow } from './to-order.ts'

/** The caller's order. @throws Failure notFound also for another user's */
export async function findOwnOrder(ctx: UserContext, orderNo: string): Promise<OrderRow> {
  const { userId } = ctx.caller
  if (!ctx.caller.isLookedAt) await closeExpiredOf({ db: ctx.db, userId, now: ctx.now })
  const row = await ctx.db
    .selectFrom('order')
    .selectAll()
    .where('order_no', '=', orderNo)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!row) throw new Failure('notFound')
  return row
}
