import { sql } from 'kysely'
import { formatYuan } from '../../../contract/money.ts'
import { ifDefined, within } from '../../platform/db/filters.ts'
import { liabilityBranches, type MovementRow } from '../../platform/db/liability.ts'
import { listPage } from '../../platform/db/list-page.ts'
import type { Verb } from '../context.ts'

/** The rows of the ledger and of packages behind the equation. */
export const listReportRows: Verb<'report.rows'> = ({ ctx: { db }, input }) => {
  const { item_MultiString: items, userId } = input
  const branches = liabilityBranches(db, { items, userId }).map((rows) =>
    db
      .selectFrom(sql<MovementRow>`(${rows})`.as('entry'))
      .selectAll()
      .where((eb) =>
        eb.and([
          ...ifDefined(items, (some) => eb('item', 'in', some)),
          ...within(eb.ref('created_at'), input.createdAt_begin, input.createdAt_end),
        ]),
      ),
  )
  return listPage({
    query: (cut) => {
      const cuts = branches.map((branch) => sql`select * from (${cut(branch)}) as branch`)
      return db.selectFrom(sql<MovementRow>`(${sql.join(cuts, sql` union all `)})`.as('entry')).selectAll()
    },
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
}
