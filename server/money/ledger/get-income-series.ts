import { sql } from 'kysely'
import { formatYuan } from '../../../contract/money.ts'
import { startOfDay } from '../../../contract/time.ts'
import type { Verb } from '../context.ts'
import { readPeriod } from '../../platform/time/period.ts'
import { timeBuckets } from '../../platform/time/time-buckets.ts'

/** What came into the balance and went out by Asia/Shanghai day or month, without gaps; periods are whole days. */
export const getIncomeSeries: Verb<'income.series'> = async ({ ctx, input }) => {
  const period = readPeriod(input, ctx.now)
  const { starts, step } = timeBuckets(period, input.granularity)
  const rows = await ctx.db
    .selectFrom((db) =>
      db
        .selectFrom('ledger_day')
        .select(['day_at as at', 'in_nano', 'out_nano'])
        .where('user_id', '=', ctx.caller.userId)
        .where('asset', '=', 'yuan')
        .where('day_at', '>=', startOfDay(period.begin))
        .where('day_at', '<=', period.end)
        .$if(input.kind_MultiString !== undefined, (days) =>
          days.where('kind', 'in', input.kind_MultiString ?? []),
        )
        .as('day'),
    )
    .select([step.as('step'), total('in_nano'), total('out_nano')])
    .groupBy('step')
    .execute()
  const found = new Map(rows.map((row) => [row.step, row]))
  return starts.map((at, nth) => {
    const { in_nano = 0n, out_nano = 0n } = found.get(nth) ?? {}
    return { at, income: formatYuan(in_nano), outgo: formatYuan(-out_nano) }
  })
}

/** PostgreSQL's sums of integers are decimals and need a cast. */
const total = <Column extends 'in_nano' | 'out_nano'>(column: Column) =>
  sql<bigint>`cast(sum(${sql.ref(column)}) as bigint)`.as(column)
