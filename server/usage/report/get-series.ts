import { formatYuan } from '../../../contract/money.ts'
import { DAY_MS, startOfMonth } from '../../../contract/time.ts'
import { readSnapshot } from '../../platform/db/read-snapshot.ts'
import type { Verb } from '../context.ts'
import { termsOf } from './equation.ts'
import { daysOf, readCostByDay, readMovedByDay } from './read-days.ts'

/** Cash, revenue, cost and margin of each day or month. */
export const getReportSeries: Verb<'report.series'> = ({ ctx, input }) => {
  const days = daysOf(input, ctx.now)
  const stepOf = (at: number) => (input.granularity === 'month' ? startOfMonth(at) : at)
  return readSnapshot(
    ctx.db,
    async (db) => {
      const moved = await readMovedByDay(db, days)
      const costs = await readCostByDay(db, days)
      const steps = new Map<number, { cash: bigint; revenue: bigint; cost: bigint }>()
      const at = (day: number) => {
        const step = steps.get(stepOf(day)) ?? { cash: 0n, revenue: 0n, cost: 0n }
        steps.set(stepOf(day), step)
        return step
      }
      for (let day = days.begin; day <= days.end; day += DAY_MS) at(day)
      for (const one of moved) {
        const { cash, consumption } = termsOf([one])
        at(one.at).cash += cash
        at(one.at).revenue += consumption
      }
      for (const [day, nano] of costs) at(day).cost += nano
      return [...steps].map(([step, { cash, revenue, cost }]) => ({
        at: step,
        cash: formatYuan(cash),
        revenue: formatYuan(revenue),
        cost: formatYuan(cost),
        margin: formatYuan(revenue - cost),
      }))
    },
    { isBrief: true },
  )
}
