import { sql } from 'kysely'
import { Bill, BillDifference, BillTotal } from '../../../contract/bill.ts'
import { billDifference } from '../../../contract/entities/bill-difference.ts'
import { billTotal } from '../../../contract/entities/bill-total.ts'
import { bill } from '../../../contract/entities/bill.ts'
import type { Db } from '../../platform/db/client.ts'
import { entityFilters } from '../../platform/entity/entity-filters.ts'
import { listPage } from '../../platform/db/list-page.ts'
import { Failure } from '../../platform/errors.ts'
import type { Verb } from '../context.ts'
import { toEntity } from '../../platform/entity/entity-rows.ts'
import { staffName } from '../../identity/index.ts'

export const listBills: Verb<'bill.list'> = ({ ctx: { db }, input }) => {
  const query = bills(db).where((eb) => eb.and(entityFilters(bill, input)))
  return listPage({ query, input, sortBy: [sql.ref('compared_at'), sql.ref('id')], toRow: toBill })
}

export const getBill: Verb<'bill.detail'> = ({ ctx, input }) => readBillRow(ctx.db, input.id)

/** @throws Failure notFound */
export async function readBillRow(db: Db, id: string): Promise<Bill> {
  const row = await bills(db).where('id', '=', id).executeTakeFirst()
  if (!row) throw new Failure('notFound')
  return toBill(row)
}

export const listBillDifferences: Verb<'bill.differences'> = async ({ ctx: { db }, input }) => {
  const { billId } = input
  const query = differences(db)
    .where('run_id', '=', await runOf(db, billId))
    .where((eb) => eb.and(entityFilters(billDifference, input)))
  return listPage({
    query,
    input,
    sortBy: [sql.ref('at'), sql.ref('id')],
    toRow: (row) => toDifference(row, billId),
  })
}

export const listBillTotals: Verb<'bill.totals'> = async ({ ctx: { db }, input }) => {
  const { billId } = input
  const query = db
    .selectFrom('upstream_bill_total')
    .selectAll()
    .where('run_id', '=', await runOf(db, billId))
    .where((eb) => eb.and(entityFilters(billTotal, input)))
  return listPage({
    query,
    input,
    sortBy: [sql.ref('day'), sql.ref('id')],
    toRow: (row) => BillTotal.parse({ ...toEntity(billTotal, { ...row }), billId }),
  })
}

/** The comparison of a bill that counts. @throws Failure notFound */
async function runOf(db: Db, id: string): Promise<string> {
  const row = await db.selectFrom('upstream_bill').select('run_id').where('id', '=', id).executeTakeFirst()
  if (!row) throw new Failure('notFound')
  return row.run_id
}

const bills = (db: Db) =>
  db.selectFrom('upstream_bill').selectAll().select(staffName('upstream_bill.compared_by').as('by_name'))

export const differences = (db: Db) =>
  db
    .selectFrom('upstream_bill_difference')
    .selectAll('upstream_bill_difference')
    .select(staffName('upstream_bill_difference.settled_by').as('settled_by_name'))

type DifferenceRow = Awaited<ReturnType<ReturnType<typeof differences>['executeTakeFirstOrThrow']>>

export const toDifference = (row: DifferenceRow, billId: string): BillDifference =>
  BillDifference.parse({
    ...toEntity(billDifference, { ...row }),
    billId,
    settledByName: row.settled_by_name,
  })

type Row = Awaited<ReturnType<ReturnType<typeof bills>['executeTakeFirstOrThrow']>>

const toBill = (row: Row): Bill => Bill.parse({ ...toEntity(bill, { ...row }), byName: row.by_name })
