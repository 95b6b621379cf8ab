import { sql, type Selectable } from 'kysely'
import type { CallResult, ParsedInput } from '../../../contract/endpoints.ts'
import { LedgerRow } from '../../../contract/income.ts'
import { formatYuan } from '../../../contract/money.ts'
import type { UserContext } from '../../context.ts'
import { whenGiven, within } from '../../db/filters.ts'
import { listPage } from '../../db/list-page.ts'
import type { Tables } from '../../db/schema.ts'
import { ledgerDays } from './ledger-days.ts'

const SORT = { id: sql.ref('id'), createdAt: sql.ref('created_at') }

/** The caller's ledger, yuan and tokens. */
export async function listIncome({
  ctx,
  input,
}: {
  ctx: UserContext
  input: ParsedInput<'income.list'>
}): Promise<CallResult<'income.list'>> {
  const { kind_MultiString, asset_MultiString, refId, createdAt_begin, createdAt_end } = input
  const { userId } = ctx.caller
  const query = ctx.db
    .selectFrom('ledger_entry')
    .selectAll()
    .where('user_id', '=', userId)
    .where((eb) =>
      eb.and([
        ...whenGiven(kind_MultiString, (kinds) => eb('kind', 'in', kinds)),
        ...whenGiven(asset_MultiString, (assets) => eb('asset', 'in', assets)),
        ...whenGiven(refId, (id) => eb('ref_id', '=', id)),
        ...within(eb.ref('created_at'), createdAt_begin, createdAt_end),
      ]),
    )
  const days = ledgerDays({
    db: ctx.db,
    userId,
    kinds: kind_MultiString,
    assets: asset_MultiString,
    begin: createdAt_begin,
    end: createdAt_end,
    sortedBy: input.column === 'id' ? 'id' : 'time',
    inWords: { yuan: formatYuan, token: String },
  })
  // Days know nothing of what caused a row; what one thing caused is few rows.
  return listPage({
    query,
    input,
    // A sum is in no index: what one thing caused is looked up by it (`ledger_ref`), and then sorted, instead of being searched
    // for along all rows of the user in their order.
    sortBy: [SORT[input.column], sql.ref('id')].map((term) =>
      refId === undefined ? term : sql`(${term} + 0)`,
    ),
    toRow,
    ...(refId === undefined && { days }),
  })
}

function toRow(row: Selectable<Tables['ledger_entry']>): LedgerRow {
  const inWords = row.asset === 'yuan' ? formatYuan : String
  return {
    id: row.id,
    createdAt: row.created_at,
    kind: LedgerRow.shape.kind.parse(row.kind),
    asset: row.asset,
    amount: inWords(row.amount),
    balanceAfter: inWords(row.balance_after),
    refType: row.ref_type,
    refId: row.ref_id,
    remark: row.remark,
  }
}
