import { sql } from 'kysely'
import type { CallResult, ParsedInput } from '../../../contract/endpoints.ts'
import { formatYuan } from '../../../contract/money.ts'
import { startOfDay } from '../../../contract/time.ts'
import type { UserContext } from '../../context.ts'
import { readPeriod } from '../stats/period.ts'
import { stepsOf } from '../stats/steps.ts'

/**
 * What came into the caller's balance and went out of it by Asia/Shanghai day or month, in order and without gaps. Read from the
 * ledger's roll-up by day alone, so a period is as many whole days as it touches.
 */
export async function getIncomeSeries({
  ctx,
  input,
}: {
  ctx: UserContext
  input: ParsedInput<'income.series'>
}): Promise<CallResult<'income.series'>> {
  const period = readPeriod(input, ctx.now)
  const { starts, step } = stepsOf(period, input.granularity)
  const rows = await ctx.db
    .selectFrom((db) =>
      db
        .selectFrom('ledger_day')
        .select(['day_at as at', 'in_nano', 'out_nano'])
        .where('user_id', '=', ctx.caller.userId)
        .where('asset', '=', 'yuan')
        .where('day_at', '>=', startOfDay(period.begin))
        .where('day_at', '<=', period.end)
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

/** PostgreSQL's sums of integers are decimals, hence the cast. */
const total = <Column extends 'in_nano' | 'out_nano'>(column: Column) =>
  sql<bigint>`cast(sum(${sql.ref(column)}) as bigint)`.as(column)
