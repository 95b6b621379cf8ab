import type { Db } from '../../platform/db/client.ts'
import { lockItems, releaseOrder } from './reserve-invoiceable.ts'

interface End {
  invoiceId: string
  state: 'rejected' | 'cancelled'
  /** Shown to the user. */
  rejection?: string
  /** It is the member of staff; absent: its user. */
  by?: string
  /** It is the revision of the row as it was read; absent: any. */
  rev?: number
  now: number
}

/** Ends an application that waits, and frees what it took of its orders. @returns false if it does not wait, or was changed since it was read */
export async function withdrawApplication(trx: Db, end: End): Promise<boolean> {
  const { invoiceId, state, rejection = '', by = '', rev, now } = end
  const items = await lockItems(trx, invoiceId)
  const ended = await trx
    .updateTable('invoice')
    .set((eb) => ({ state, rejection, decided_by: by, decided_at: now, rev: eb('rev', '+', 1) }))
    .where('id', '=', invoiceId)
    .where('state', '=', 'waiting')
    .$if(rev !== undefined, (query) => query.where('rev', '=', rev ?? 0))
    .executeTakeFirst()
  if (ended.numUpdatedRows !== 1n) return false
  for (const item of items) await releaseOrder(trx, { orderNo: item.order_no, nano: item.amount_nano })
  return true
}

/** It is called before an account is closed: what it waits for is cancelled, and of what was never issued no title is left. */
export async function withdrawInvoicesOf(
  trx: Db,
  { userId, now }: { userId: string; now: number },
): Promise<void> {
  const waiting = await trx
    .selectFrom('invoice')
    .select('id')
    .where('user_id', '=', userId)
    .where('state', '=', 'waiting')
    .orderBy('id')
    .execute()
  for (const { id } of waiting) await withdrawApplication(trx, { invoiceId: id, state: 'cancelled', now })
  await trx
    .updateTable('invoice')
    .set({ buyer_sealed: '' })
    .where('user_id', '=', userId)
    .where('state', 'in', ['rejected', 'cancelled'])
    .execute()
}
