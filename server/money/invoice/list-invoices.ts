import { sql } from 'kysely'
import { formatYuan } from '../../../contract/money.ts'
import type { Db } from '../../platform/db/client.ts'
import { ifDefined, within } from '../../platform/db/filters.ts'
import { listPage } from '../../platform/db/list-page.ts'
import { transact } from '../../platform/db/transact.ts'
import { Failure } from '../../platform/errors.ts'
import type { Verb } from '../context.ts'
import { readDocument } from '../../identity/index.ts'
import { withdrawApplication } from './withdraw-application.ts'
import { findOwnInvoice, toInvoice } from './invoice-rows.ts'

export const listInvoices: Verb<'invoice.list'> = ({ ctx: { db, deps, caller }, input }) =>
  listPage({
    query: db
      .selectFrom('invoice')
      .selectAll()
      .where('user_id', '=', caller.userId)
      .where((eb) =>
        eb.and([
          ...ifDefined(input.id, (id) => eb('id', '=', id)),
          ...ifDefined(input.number, (number) => eb('number', '=', number)),
          ...ifDefined(input.kind_MultiString, (kinds) => eb('kind', 'in', kinds)),
          ...ifDefined(input.state_MultiString, (states) => eb('state', 'in', states)),
          ...within(eb.ref('created_at'), input.createdAt_begin, input.createdAt_end),
        ]),
      ),
    input,
    sortBy: [sql.ref('created_at'), sql.ref('id')],
    toRow: (row) => toInvoice(deps.secrets, row),
    sums: invoiceSums,
  })

const isStanding = sql`state in ('issued', 'reversed')`
/** They are sums of what was issued. */
export const invoiceSums = {
  amount: sumOf('amount_nano'),
  reversed: sumOf('reversed_nano'),
}

export function sumOf(column: 'amount_nano' | 'reversed_nano' | 'due_nano') {
  const terms = sql`case when ${isStanding} then ${sql.ref(column)} else 0 end`
  return { ofDays: terms, ofRows: terms, toText: formatYuan }
}

export const getInvoice: Verb<'invoice.detail'> = async ({ ctx: { db, deps, caller }, input: { id } }) =>
  toInvoice(deps.secrets, await findOwnInvoice(db, { id, userId: caller.userId }))

export const cancelInvoice: Verb<'invoice.cancel'> = async ({ ctx, input: { id } }) => {
  const { db, deps, caller, now } = ctx
  const own = { id, userId: caller.userId }
  return transact(db, async (trx) => {
    await findOwnInvoice(trx, own)
    if (!(await withdrawApplication(trx, { invoiceId: id, state: 'cancelled', now })))
      throw new Failure('invoiceStateChanged', { message: '只有待开的发票能取消，请刷新后重试' })
    return toInvoice(deps.secrets, await findOwnInvoice(trx, own))
  })
}

export const getInvoiceFile: Verb<'invoice.file'> = async ({ ctx: { db, deps, caller }, input: { id } }) => {
  const { document_id, number } = await findOwnInvoice(db, { id, userId: caller.userId })
  return readDocument(db, deps.secrets, { id: document_id, name: `发票-${number}` })
}

export const listInvoiceItems: Verb<'invoice.items'> = async ({ ctx: { db, caller }, input }) => {
  const { userId } = caller
  if (input.invoiceId !== undefined) await findOwnInvoice(db, { id: input.invoiceId, userId })
  return pageOfItems(db, input, userId)
}

type ItemsInput = Parameters<typeof listInvoiceItems>[0]['input']

/** The orders of one invoice, or of all; of one user, unless staff ask. */
export const pageOfItems = (db: Db, input: ItemsInput, userId?: string) =>
  listPage({
    query: db
      .selectFrom('invoice_item')
      .innerJoin('order', 'order.order_no', 'invoice_item.order_no')
      .select([
        'invoice_item.invoice_id',
        'invoice_item.order_no',
        'order.subject',
        'order.paid_at',
        'invoice_item.amount_nano',
        'invoice_item.reversed_nano',
        'invoice_item.due_nano',
      ])
      .where((eb) =>
        eb.and([
          ...ifDefined(userId, (id) => eb('invoice_item.user_id', '=', id)),
          ...ifDefined(input.invoiceId, (id) => eb('invoice_item.invoice_id', '=', id)),
        ]),
      ),
    input,
    sortBy: [sql.ref('invoice_item.order_no'), sql.ref('invoice_item.invoice_id')],
    toRow: (row) => ({
      id: `${row.invoice_id}/${row.order_no}`,
      orderNo: row.order_no,
      subject: row.subject,
      amount: formatYuan(row.amount_nano),
      reversed: formatYuan(row.reversed_nano),
      due: formatYuan(row.due_nano),
      paidAt: row.paid_at,
    }),
  })
