import { formatYuan } from '../../../contract/money.ts'
import { badField, Failure } from '../../platform/errors.ts'
import { newId } from '../../platform/secrets/tokens.ts'
import type { Verb } from '../context.ts'
import { closeReversalAlerts, type InvoiceRow, lockItems, releaseOrder } from '../../money/index.ts'
import { assertDay, noteInvoice, openInvoice, takeNumber } from './decide-invoice.ts'
import { changedInvoice, findManagedInvoice } from './managed-invoices.ts'

type Scope = 'due' | 'rest'
type Sums = Pick<InvoiceRow, 'amount_nano' | 'reversed_nano' | 'due_nano'>

const reversedBy = ({ amount_nano, reversed_nano, due_nano }: Sums, scope: Scope): bigint =>
  scope === 'due' ? due_nano : amount_nano - reversed_nano

export const previewReversal: Verb<'managedInvoice.reversePreview'> = async ({
  ctx: { db },
  input: { id, scope = 'due' },
}) => {
  const row = await findManagedInvoice(db, id)
  const nano = row.state === 'issued' ? reversedBy(row, scope) : 0n
  return {
    amount: formatYuan(nano),
    remaining: formatYuan(row.amount_nano - row.reversed_nano - nano),
  }
}

/** Records a red-letter invoice over what was refunded, or over all that still stands. */
export const reverseInvoice: Verb<'managedInvoice.reverse'> = async ({
  ctx,
  input: { id, rev, scope, number, issuedAt, reason },
}) => {
  const { db, caller, now } = ctx
  const items = await lockItems(db, id)
  const { row, before } = await openInvoice(ctx, id)
  if (row.state !== 'issued') throw new Failure('invoiceStateChanged', { message: '只有已开的发票能红冲' })
  const nano = reversedBy(row, scope)
  if (nano === 0n) throw badField('scope', '没有退款要红冲，全部红冲请选“余下的全部”')
  assertDay({ issuedAt, from: row.issued_at ?? row.created_at, now })
  const reversed = await db
    .updateTable('invoice')
    .set((eb) => ({
      reversed_nano: eb('reversed_nano', '+', nano),
      due_nano: 0n,
      state: row.reversed_nano + nano === row.amount_nano ? 'reversed' : 'issued',
      rev: rev + 1,
    }))
    .where('id', '=', id)
    .where('state', '=', 'issued')
    .where('rev', '=', rev)
    .executeTakeFirst()
  if (reversed.numUpdatedRows !== 1n) throw changedInvoice(before)
  for (const item of items) {
    const part = reversedBy(item, scope)
    await db
      .updateTable('invoice_item')
      .set((eb) => ({ reversed_nano: eb('reversed_nano', '+', part), due_nano: 0n }))
      .where('invoice_id', '=', id)
      .where('order_no', '=', item.order_no)
      .execute()
    await releaseOrder(db, { orderNo: item.order_no, nano: part })
  }
  await takeNumber(db, { number, invoiceId: id })
  await db
    .insertInto('invoice_reversal')
    .values({
      id: newId(),
      invoice_id: id,
      user_id: row.user_id,
      number,
      amount_nano: nano,
      reason,
      made_by: caller.userId,
      issued_at: issuedAt,
      created_at: now,
    })
    .execute()
  await closeReversalAlerts(db, { id, now })
  return noteInvoice(ctx, before)
}
