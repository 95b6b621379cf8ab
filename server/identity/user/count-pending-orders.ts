import type { Db } from '../../platform/db/client.ts'

/** Orders that may still be paid. */
export async function countPendingOrders(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('order')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('user_id', '=', userId)
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow()
  return Number(count)
}
