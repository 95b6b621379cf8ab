import { sql } from 'kysely'
import { formatYuan } from '../../../contract/money.ts'
import { ifDefined, within } from '../../db/filters.ts'
import { liabilityRows } from '../../db/liability.ts'
import { listPage } from '../../db/list-page.ts'
import type { Verb } from '../context.ts'

/** The rows of the ledger and of packages behind the equation. */
export const listReportRows: Verb<'report.rows'> = ({ ctx: { db }, input }) =>
  listPage({
    query: db
      .selectFrom(liabilityRows(db).as('entry'))
      .selectAll()
      .where((eb) =>
        eb.and([
          ...ifDefined(input.item_MultiString, (items) => eb('item', 'in', items)),
          ...ifDefined(input.userId, (id) => eb('user_id', '=', id)),
          ...within(eb.ref('created_at'), input.createdAt_begin, input.createdAt_end),
        ]),
      ),
    input,
    sortBy: [sql.ref('created_at'), sql.ref('id')],
    toRow: (row) => ({
      id: row.id,
      createdAt: row.created_at,
      item: row.item,
      userId: row.user_id,
      balance: formatYuan(row.balance_nano),
      packages: formatYuan(row.package_nano),
      cash: formatYuan(row.cash_nano),
      refType: row.ref_type,
      refId: row.ref_id,
      remark: row.remark,
    }),
  })
