import { sql } from 'kysely'
import { formatYuan } from '../../../contract/money.ts'
import { maskPhone } from '../../../contract/phone.ts'
import type { VoucherCodeRow } from '../../../contract/voucher.ts'
import { maskVoucherCode } from '../../../contract/voucher-code.ts'
import type { Db } from '../../platform/db/client.ts'
import { ifDefined, within } from '../../platform/db/filters.ts'
import { listPage } from '../../platform/db/list-page.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import type { Verb } from '../context.ts'

/** Codes, of which only the end is known any more. */
export const listVoucherCodes: Verb<'voucher.codes'> = ({ ctx: { db, deps }, input }) => {
  const query = codes(db).where((eb) =>
    eb.and([
      ...ifDefined(input.batchId, (id) => eb('voucher.batch_id', '=', id)),
      ...ifDefined(input.tail, (tail) => eb('voucher.tail', '=', tail.toUpperCase())),
      ...ifDefined(input.userId, (id) => eb('voucher.redeemed_by', '=', id)),
      ...ifDefined(input.state_MultiString, (states) =>
        eb.or([
          ...(states.includes('unused') ? [eb('voucher.redeemed_at', 'is', null)] : []),
          ...(states.includes('redeemed') ? [eb('voucher.redeemed_at', 'is not', null)] : []),
        ]),
      ),
      ...within(sql<number>`voucher.redeemed_at`, input.redeemedAt_begin, input.redeemedAt_end),
    ]),
  )
  return listPage({
    query,
    input,
    sortBy: [SORT[input.column], sql.ref('voucher.id')],
    toRow: (row) => toCode(row, deps.secrets),
  })
}

/** What was not redeemed comes last. */
const SORT = {
  createdAt: sql.ref('voucher.created_at'),
  redeemedAt: sql`coalesce(voucher.redeemed_at, 0)`,
}

const codes = (db: Db) =>
  db
    .selectFrom('voucher')
    .innerJoin('voucher_batch', 'voucher_batch.id', 'voucher.batch_id')
    .select([
      'voucher.id',
      'voucher.batch_id',
      'voucher.tail',
      'voucher.redeemed_by',
      'voucher.redeemed_at',
      'voucher.created_at',
      'voucher_batch.name',
      'voucher_batch.amount_nano',
      sql<string>`coalesce((select phone_sealed from "user" where "user".id = voucher.redeemed_by), '')`.as(
        'phone_sealed',
      ),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof codes>['executeTakeFirstOrThrow']>>

const toCode = (row: Row, secrets: Secrets): VoucherCodeRow => ({
  id: row.id,
  batchId: row.batch_id,
  batchName: row.name,
  code: maskVoucherCode(row.tail),
  tail: row.tail,
  state: row.redeemed_at === null ? 'unused' : 'redeemed',
  amount: formatYuan(row.amount_nano),
  userId: row.redeemed_by ?? '',
  phone: row.phone_sealed === '' ? '' : maskPhone(secrets.open(row.phone_sealed)),
  redeemedAt: row.redeemed_at,
  createdAt: row.created_at,
})
