import { sql, type Selectable } from 'kysely'
import { LedgerRow } from '../../../contract/income.ts'
import type { ParsedInput } from '../../../contract/endpoints.ts'
import { formatYuan } from '../../../contract/money.ts'
import type { Verb } from '../context.ts'
import type { Db } from '../../platform/db/client.ts'
import { ifDefined, within } from '../../platform/db/filters.ts'
import { listPage } from '../../platform/db/list-page.ts'
import type { Tables } from '../../platform/db/schema.ts'
import { ledgerDays } from './ledger-days.ts'

const SORT = { id: sql.ref('id'), createdAt: sql.ref('created_at') }

/** The caller's ledger, yuan and tokens. */
export const listIncome: Verb<'income.list'> = ({ ctx, input }) =>
  listLedger({ db: ctx.db, userId: ctx.caller.userId, input })

interface LedgerOf {
  db: Db
  userId: string
  input: ParsedInput<'income.list'>
}

/** A page of a user's ledger. */
export async function listLedger({ db, userId, input }: LedgerOf) {
  const { kind_MultiString, asset_MultiString, refId, createdAt_begin, createdAt_end } = input
  const query = db
    .selectFrom('ledger_entry')
    .selectAll()
    .where('user_id', '=', userId)
    .where((eb) =>
      eb.and([
        ...ifDefined(kind_MultiString, (kinds) => eb('kind', 'in', kinds)),
        ...ifDefined(asset_MultiString, (assets) => eb('asset', 'in', assets)),
        ...ifDefined(refId, (id) => eb('ref_id', '=', id)),
        ...within(eb.ref('created_at'), createdAt_begin, createdAt_end),
      ]),
    )
  const days = ledgerDays({
    db,
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
    // A sum is in no index: what one thing caused is looked up by it (`ledger_ref`), and then sorted.
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
