import { managedInvoice } from '../../../contract/entities/managed-invoice.ts'
import { sql } from 'kysely'
import { formatYuan } from '../../../contract/money.ts'
import { entityFilters } from '../../platform/entity/entity-filters.ts'
import { ifDefined } from '../../platform/db/filters.ts'
import { listPage } from '../../platform/db/list-page.ts'
import type { Verb } from '../context.ts'
import { invoiceSums, pageOfItems, sumOf } from '../../money/index.ts'
import { staffName } from '../../identity/index.ts'
import {
  findManagedInvoice,
  managedInvoices,
  readManagedInvoice,
  toManagedInvoice,
} from './managed-invoices.ts'

/** Invoices of all users. */
export const listManagedInvoices: Verb<'managedInvoice.list'> = ({ ctx: { db, deps }, input }) =>
  listPage({
    query: managedInvoices(db).where((eb) =>
      eb.and([
        ...entityFilters(managedInvoice, input),
        ...ifDefined(input.reversal_MultiString, (words) =>
          eb.or(words.map((word) => eb('due_nano', word === 'due' ? '>' : '=', 0n))),
        ),
      ]),
    ),
    input,
    sortBy: [sql.ref('created_at'), sql.ref('id')],
    toRow: (row) => toManagedInvoice(deps.secrets, row),
    sums: { ...invoiceSums, due: sumOf('due_nano') },
  })

export const getManagedInvoice: Verb<'managedInvoice.detail'> = ({ ctx: { db, deps }, input: { id } }) =>
  readManagedInvoice(db, deps.secrets, id)

export const listManagedItems: Verb<'managedInvoice.items'> = async ({ ctx: { db }, input }) => {
  await findManagedInvoice(db, input.invoiceId)
  return pageOfItems(db, input)
}

/** The red-letter invoices of one. */
export const listReversals: Verb<'managedInvoice.reversals'> = async ({ ctx: { db }, input }) => {
  await findManagedInvoice(db, input.invoiceId)
  return listPage({
    query: db
      .selectFrom('invoice_reversal')
      .selectAll()
      .select(staffName('invoice_reversal.made_by').as('made_by_name'))
      .where('invoice_id', '=', input.invoiceId),
    input,
    sortBy: [sql.ref('created_at'), sql.ref('id')],
    toRow: (row) => ({
      id: row.id,
      number: row.number,
      amount: formatYuan(row.amount_nano),
      reason: row.reason,
      byName: row.made_by_name,
      issuedAt: row.issued_at,
      createdAt: row.created_at,
    }),
  })
}
