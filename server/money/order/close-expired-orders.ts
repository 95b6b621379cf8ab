import { DAY_MS } from '../../../contract/time.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Deps } from '../context.ts'

/** An order at a provider may be paid already: it is closed there first, by the sweep of payments. */
const LOCAL = ['sandbox', 'balance']

/** Closes every order that was not paid in time. A job; on several nodes at once it does no harm. @returns how many */
export function closeExpiredOrders(deps: Deps): Promise<number> {
  return closeExpired({ db: deps.database.db, now: deps.clock() })
}

/** The same for one user, before their orders are read: what they see is true between two runs of the job. */
export async function closeExpiredOf({ db, userId, now }: { db: Db; userId: string; now: number }) {
  const expired = await db
    .selectFrom('order')
    .select('order_no')
    .where('user_id', '=', userId)
    .where('status', '=', 'pending')
    .where('expires_at', '<=', now)
    .limit(1)
    .executeTakeFirst()
  if (expired) await closeExpired({ db, now, userId })
}

async function closeExpired({ db, now, userId }: { db: Db; now: number; userId?: string }): Promise<number> {
  const closing = db
    .updateTable('order')
    .set({ status: 'closed', closed_at: now, closed_by: 'system' })
    .where('status', '=', 'pending')
    .where('expires_at', '<=', now)
    .where((eb) => eb.or([eb('channel', 'in', LOCAL), eb('expires_at', '<=', now - DAY_MS)]))
  const result = await (
    userId === undefined ? closing : closing.where('user_id', '=', userId)
  ).executeTakeFirst()
  return Number(result.numUpdatedRows)
}
