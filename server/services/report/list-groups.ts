import { sql } from 'kysely'
import { formatYuan } from '../../../contract/money.ts'
import type { Db } from '../../db/client.ts'
import { sumOf } from '../../db/sum-of.ts'
import type { StaffContext, Verb } from '../context.ts'
import { channelsOf } from '../channel/channels.ts'
import { daysOf, type Days } from './read-days.ts'

const MOST = 50

const COLUMN = { model: 'model_id', channel: 'channel', customer: 'user_id' } as const

/** What has no key of its own. */
const NAMELESS = {
  model: '试一次：没有路由的名称',
  channel: '结果不明：不知道是哪个渠道',
  customer: '试一次',
}

interface Group {
  revenue: bigint
  cost: bigint
  attempts: number
  tests: number
  lost: number
}

/** Revenue, cost and margin of the calls of a period by model, channel or customer, from roll-ups alone. */
export const listReportGroups: Verb<'report.groups'> = async ({ ctx, input }) => {
  const { by } = input
  const days = daysOf(input, ctx.now)
  const found = new Map<string, Group>()
  const at = (key: string) => {
    const group = found.get(key) ?? { revenue: 0n, cost: 0n, attempts: 0, tests: 0, lost: 0 }
    found.set(key, group)
    return group
  }
  const tried = await readTried(ctx.db, days, COLUMN[by])
  for (const { key, cost_nano: cost, ...counts } of tried) Object.assign(at(key), { cost, ...counts })
  if (by !== 'channel')
    for (const charged of await readCharged(ctx.db, days, COLUMN[by]))
      at(charged.key).revenue = charged.revenue_nano
  const nameOf = namesOf(ctx, by)
  return [...found]
    .toSorted(([, a], [, b]) => compare(b.revenue, a.revenue) || b.attempts - a.attempts)
    .slice(0, MOST)
    .map(([key, { revenue, cost, ...counts }]) => ({
      key,
      name: key === '' ? NAMELESS[by] : nameOf(key),
      revenue: by === 'channel' ? null : formatYuan(revenue),
      ...counts,
      cost: formatYuan(cost),
      ...(by !== 'channel' && { margin: formatYuan(revenue - cost) }),
    }))
}

const compare = (a: bigint, b: bigint) => (a === b ? 0 : a < b ? -1 : 1)

async function readTried(db: Db, { begin, end }: Days, column: (typeof COLUMN)[keyof typeof COLUMN]) {
  return db
    .selectFrom('attempt_day')
    .select([
      `${column} as key`,
      sumOf<bigint>('cost_nano').as('cost_nano'),
      sumOf<number>('row_count').as('attempts'),
      sumOf<number>('lost').as('lost'),
      sql<number>`cast(sum(case when origin = 'test' then row_count else 0 end) as bigint)`.as('tests'),
    ])
    .where('day_at', '>=', begin)
    .where('day_at', '<=', end)
    .groupBy(column)
    .execute()
}

async function readCharged(db: Db, { begin, end }: Days, column: 'model_id' | 'user_id') {
  return db
    .selectFrom('usage_day')
    .select([
      `${column} as key`,
      sql<bigint>`cast(sum(billed_nano + package_nano) as bigint)`.as('revenue_nano'),
    ])
    .where('day_at', '>=', begin)
    .where('day_at', '<=', end)
    .groupBy(column)
    .execute()
}

function namesOf({ catalog }: StaffContext, by: keyof typeof COLUMN): (key: string) => string {
  if (by === 'customer') return (key) => key
  const names = new Map(
    by === 'model'
      ? catalog.models.map(({ id, name }) => [id, name])
      : channelsOf(catalog).map(({ id, name }) => [id, name]),
  )
  return (key) => names.get(key) ?? key
}
