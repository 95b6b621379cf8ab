import { expressionBuilder, sql, type Selectable } from 'kysely'
import type { CallResult, ParsedInput } from '../../../contract/endpoints.ts'
import { LedgerRow, type Asset } from '../../../contract/income.ts'
import { formatYuan } from '../../../contract/money.ts'
import type { UserContext } from '../../context.ts'
import type { Days, Sum } from '../../db/days.ts'
import { whenGiven, within } from '../../db/filters.ts'
import { listPage } from '../../db/list-page.ts'
import type { Tables } from '../../db/schema.ts'

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
  const eb = expressionBuilder<Tables, 'ledger_day'>()
  const days: Days = {
    db: ctx.db,
    table: 'ledger_day',
    where: eb.and([
      eb('user_id', '=', userId),
      ...whenGiven(kind_MultiString, (kinds) => eb('kind', 'in', kinds)),
      ...whenGiven(asset_MultiString, (assets) => eb('asset', 'in', assets)),
    ]),
    time: sql.ref('created_at'),
    begin: createdAt_begin,
    end: createdAt_end,
    sortedBy: input.column === 'id' ? 'id' : 'time',
    sums: {
      yuanIn: sumOf('yuan', '>', formatYuan),
      yuanOut: sumOf('yuan', '<', formatYuan),
      tokenIn: sumOf('token', '>', String),
      tokenOut: sumOf('token', '<', String),
    },
  }
  // Days know nothing of what caused a row; what one thing caused is few rows.
  return listPage({
    query,
    input,
    sortBy: [SORT[input.column], sql.ref('id')],
    toRow,
    ...(refId === undefined && { days }),
  })
}

/** What came in (`>`) or went out (`<`) of one asset. */
function sumOf(asset: Asset, way: '>' | '<', toText: (sum: bigint) => string): Sum {
  const column = sql.ref(way === '>' ? 'in_nano' : 'out_nano')
  return {
    ofDays: sql`case when asset = ${sql.lit(asset)} then ${column} else 0 end`,
    ofRows: sql`case when asset = ${sql.lit(asset)} and amount ${sql.raw(way)} 0 then amount else 0 end`,
    toText,
  }
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
