import { sql, type SqlBool } from 'kysely'
import { formatYuan } from '../../../contract/money.ts'
import { contains, ifDefined, within } from '../../platform/db/filters.ts'
import { listPage } from '../../platform/db/list-page.ts'
import type { Verb } from '../context.ts'
import { batchState, batchYuan, readBatch, toBatch, voucherBatches } from './voucher-rows.ts'

export const listVouchers: Verb<'voucher.list'> = async ({ ctx: { db, now }, input }) => {
  const query = voucherBatches(db, now).where((eb) =>
    eb.and([
      ...ifDefined(input.id, (id) => eb('voucher_batch.id', '=', id)),
      ...ifDefined(input.name, (name) => eb('voucher_batch.name', '=', name)),
      ...ifDefined(input.keyword, (part) => contains(eb.ref('voucher_batch.name'), part)),
      ...ifDefined(input.audience_MultiString, (some) => eb('voucher_batch.audience', 'in', some)),
      ...ifDefined(
        input.state_MultiString,
        (some) => sql<SqlBool>`${batchState(now)} in (${sql.join(some)})`,
      ),
      ...within(eb.ref('voucher_batch.created_at'), input.createdAt_begin, input.createdAt_end),
    ]),
  )
  const page = await listPage({
    query,
    input,
    sortBy: [SORT[input.column], sql.ref('voucher_batch.id')],
    toRow: toBatch,
  })
  const yuan = batchYuan(now)
  const sumOf = (nano: (typeof yuan)[keyof typeof yuan]) =>
    sql<bigint>`cast(coalesce(sum(${nano}), 0) as bigint)`
  const sums = await query
    .clearSelect()
    .select([
      sumOf(yuan.issued).as('issued_nano'),
      sumOf(yuan.redeemed).as('redeemed_nano'),
      sumOf(yuan.outstanding).as('outstanding_nano'),
      sumOf(yuan.expired).as('expired_nano'),
    ])
    .executeTakeFirstOrThrow()
  return {
    ...page,
    totals: {
      issuedYuan: formatYuan(sums.issued_nano),
      redeemedYuan: formatYuan(sums.redeemed_nano),
      outstandingYuan: formatYuan(sums.outstanding_nano),
      expiredYuan: formatYuan(sums.expired_nano),
    },
  }
}

const SORT = {
  createdAt: sql.ref('voucher_batch.created_at'),
  amount: sql.ref('voucher_batch.amount_nano'),
}

export const getVoucher: Verb<'voucher.detail'> = ({ ctx: { db, now }, input: { id } }) =>
  readBatch(db, { id, now })
