import { sql } from 'kysely'
import { formatYuan } from '../../../contract/money.ts'
import type { Db } from '../../platform/db/client.ts'
import { startsWith } from '../../platform/db/filters.ts'
import type { Deps } from '../context.ts'
import { Failure } from '../../platform/errors.ts'
import { raiseAlert } from '../payment/raise-alert.ts'

/** It needs the order's lock. @throws Failure orderBeingInvoiced while an application over the order waits */
export async function assertNotBeingInvoiced(db: Db, orderNo: string): Promise<void> {
  const waiting = await db
    .selectFrom('invoice_item')
    .innerJoin('invoice', 'invoice.id', 'invoice_item.invoice_id')
    .select('invoice.id')
    .where('invoice_item.order_no', '=', orderNo)
    .where('invoice.state', '=', 'waiting')
    .limit(1)
    .executeTakeFirst()
  if (waiting) throw new Failure('orderBeingInvoiced')
}

/**
 * After a refund of an order is final, and under its lock: what stands in invoices above what is still paid is to be reversed, the
 * newest invoice first. An alert stays open until finance has recorded the red-letter invoice.
 */
export async function requireReversal(
  trx: Db,
  deps: Pick<Deps, 'log' | 'clock'>,
  orderNo: string,
): Promise<void> {
  const items = await trx
    .selectFrom('invoice_item')
    .innerJoin('invoice', 'invoice.id', 'invoice_item.invoice_id')
    .select([
      'invoice.id',
      'invoice.number',
      sql<bigint>`invoice_item.amount_nano - invoice_item.reversed_nano - invoice_item.due_nano`.as(
        'standing_nano',
      ),
    ])
    .where('invoice_item.order_no', '=', orderNo)
    .where('invoice.state', '=', 'issued')
    .orderBy('invoice.created_at', 'desc')
    .orderBy('invoice.id', 'desc')
    .execute()
  if (items.length === 0) return
  let excess = items.reduce((sum, row) => sum + row.standing_nano, 0n) - (await paidNano(trx, orderNo))
  for (const { id, number, standing_nano: standing } of items) {
    const nano = excess < standing ? excess : standing
    if (nano <= 0n) continue
    excess -= nano
    const rev = await makeDue(trx, { id, orderNo, nano })
    await raiseAlert(deps, trx, {
      channel: 'invoice',
      kind: 'invoiceDue',
      // One for each refund: its amount is not that of another.
      subject: `${id}:${rev}`,
      order_no: orderNo,
      amount_nano: nano,
      detail: `发票 ${number} 里的订单退了 ${formatYuan(nano)} 元，须开红字发票`,
    })
  }
}

/** Leaves out what was refunded for good. */
async function paidNano(trx: Db, orderNo: string): Promise<bigint> {
  const order = await trx
    .selectFrom('order')
    .select(['amount_nano', 'refunded_nano'])
    .where('order_no', '=', orderNo)
    .executeTakeFirstOrThrow()
  const { waiting_nano: waiting } = await trx
    .selectFrom('order_refund')
    .select(sql<bigint>`cast(coalesce(sum(amount_nano), 0) as bigint)`.as('waiting_nano'))
    .where('order_no', '=', orderNo)
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow()
  return order.amount_nano - order.refunded_nano + waiting
}

/** @returns the invoice's new revision */
async function makeDue(trx: Db, { id, orderNo, nano }: { id: string; orderNo: string; nano: bigint }) {
  await trx
    .updateTable('invoice_item')
    .set((row) => ({ due_nano: row('due_nano', '+', nano) }))
    .where('invoice_id', '=', id)
    .where('order_no', '=', orderNo)
    .execute()
  const { rev } = await trx
    .updateTable('invoice')
    .set((row) => ({ due_nano: row('due_nano', '+', nano), rev: row('rev', '+', 1) }))
    .where('id', '=', id)
    .returning('rev')
    .executeTakeFirstOrThrow()
  return rev
}

/** Nothing of an invoice is to be reversed any longer. */
export const closeReversalAlerts = (trx: Db, { id, now }: { id: string; now: number }) =>
  trx
    .updateTable('payment_alert')
    .set((eb) => ({ resolved_at: now, rev: eb('rev', '+', 1) }))
    .where('channel', '=', 'invoice')
    .where('kind', '=', 'invoiceDue')
    .where(startsWith(sql.ref('subject'), `${id}:`))
    .where('resolved_at', 'is', null)
    .execute()
