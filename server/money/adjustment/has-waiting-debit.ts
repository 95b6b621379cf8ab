import { Adjustment } from '../../../contract/adjustment.ts'
import type { Db } from '../../platform/db/client.ts'

/** Whether money of a user is set aside by a debit or refund that waits, and may yet go back to them. */
export async function hasWaitingDebit(db: Db, userId: string): Promise<boolean> {
  const rows = await db
    .selectFrom('approval')
    .select('payload')
    .where('state', '=', 'waiting')
    .where('action', '=', 'adjustment.propose')
    .where('subject', '=', `user:${userId}`)
    .execute()
  const refunds = await db
    .selectFrom('order_refund')
    .select('refund_no')
    .where('user_id', '=', userId)
    .where('state', '=', 'waiting')
    .limit(1)
    .execute()
  return (
    refunds.length > 0 ||
    rows.some(({ payload }) => Adjustment.parse(JSON.parse(payload)).direction === 'debit')
  )
}
