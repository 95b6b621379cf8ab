import type { Db } from '../../platform/db/client.ts'
import type { Deps } from '../context.ts'
import { sendRefunds } from './send-refunds.ts'

/** Open alerts, and refunds that their channel has not taken. Oldest first. */
export async function openAlerts(db: Db) {
  const alerts = await db
    .selectFrom('payment_alert')
    .selectAll()
    .where('resolved_at', 'is', null)
    .orderBy('created_at')
    .execute()
  const refunds = await db
    .selectFrom('payment_refund')
    .selectAll()
    .where('done_at', 'is', null)
    .orderBy('created_at')
    .execute()
  return { alerts, refunds }
}

/** Closes an alert. @returns whether it was open */
export async function resolveAlert({ database: { db }, clock }: Deps, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payment_alert')
    .set((eb) => ({ resolved_at: clock(), rev: eb('rev', '+', 1) }))
    .where('id', '=', id)
    .where('resolved_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** One refund number is paid once. @returns whether the money is on its way back; null if no such refund is owed */
export async function retryRefund(deps: Deps, refundNo: string): Promise<boolean | null> {
  const { db } = deps.database
  const owed = await db
    .updateTable('payment_refund')
    .set({ try_at: deps.clock() })
    .where('refund_no', '=', refundNo)
    .where('done_at', 'is', null)
    .returning('order_no')
    .executeTakeFirst()
  if (!owed) return null
  await sendRefunds(deps, { orderNo: owed.order_no })
  const { done_at: doneAt } = await db
    .selectFrom('payment_refund')
    .select('done_at')
    .where('refund_no', '=', refundNo)
    .executeTakeFirstOrThrow()
  return doneAt !== null
}
