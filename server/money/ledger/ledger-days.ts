import { expressionBuilder, sql } from 'kysely'
import type { Asset, LedgerKind } from '../../../contract/income.ts'
import type { Db } from '../../platform/db/client.ts'
import type { DailyRollup, Sum } from '../../platform/db/daily-rollup.ts'
import { ifDefined } from '../../platform/db/filters.ts'
import type { Tables } from '../../platform/db/schema.ts'

interface LedgerDays extends Pick<DailyRollup, 'begin' | 'end' | 'sortedBy'> {
  db: Db
  userId: string
  kinds?: readonly LedgerKind[] | undefined
  assets?: readonly Asset[] | undefined
  inWords: Record<Asset, (sum: bigint) => string>
}

/** The roll-up of a user's ledger by day, with what came in and went out of both assets. */
export function ledgerDays({
  db,
  userId,
  kinds,
  assets,
  begin,
  end,
  sortedBy,
  inWords,
}: LedgerDays): DailyRollup & { sums: Record<'yuanIn' | 'yuanOut' | 'tokenIn' | 'tokenOut', Sum> } {
  const eb = expressionBuilder<Tables, 'ledger_day'>()
  return {
    db,
    table: 'ledger_day',
    where: eb.and([
      eb('user_id', '=', userId),
      ...ifDefined(kinds, (values) => eb('kind', 'in', values)),
      ...ifDefined(assets, (values) => eb('asset', 'in', values)),
    ]),
    time: sql.ref('created_at'),
    begin,
    end,
    sortedBy,
    sums: {
      yuanIn: sumOf('yuan', '>', inWords.yuan),
      yuanOut: sumOf('yuan', '<', inWords.yuan),
      tokenIn: sumOf('token', '>', inWords.token),
      tokenOut: sumOf('token', '<', inWords.token),
    },
  }
}

function sumOf(asset: Asset, way: '>' | '<', toText: (sum: bigint) => string): Sum {
  const column = sql.ref(way === '>' ? 'in_nano' : 'out_nano')
  return {
    ofDays: sql`case when asset = ${sql.lit(asset)} then ${column} else 0 end`,
    ofRows: sql`case when asset = ${sql.lit(asset)} and amount ${sql.raw(way)} 0 then amount else 0 end`,
    toText,
  }
}
