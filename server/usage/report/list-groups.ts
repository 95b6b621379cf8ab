import { sql, type RawBuilder } from 'kysely'
import { formatYuan } from '../../../contract/money.ts'
import type { Db } from '../../platform/db/client.ts'
import { attemptsOf, chargesOf, customersOf } from '../../platform/db/platform-usage.ts'
import { readSnapshot } from '../../platform/db/read-snapshot.ts'
import { sumOf } from '../../platform/db/sum-of.ts'
import type { StaffContext, Verb } from '../context.ts'
import { channelNames } from './channel-names.ts'
import { daysOf, type Days } from './read-days.ts'

const MOST = 50

/** What has no key of its own. */
const NAMELESS = {
  model: '试一次：没有路由的名称',
  channel: '结果不明：不知道是哪个渠道',
  customer: '试一次',
}

interface Group {
  key: string
  /** Null: of channels nothing is charged by itself. */
  revenue_nano: bigint | null
  cost_nano: bigint
  attempts: number
  tests: number
  lost: number
}

/** Revenue, cost and margin of the calls of a period by model, channel or customer, from roll-ups alone. */
export const listReportGroups: Verb<'report.groups'> = async ({ ctx, input: { by, ...period } }) => {
  const days = daysOf(period, ctx.now)
  const groups = await readSnapshot(ctx.db, (db) => READ[by](db, days), { isBrief: true })
  const nameOf = namesOf(ctx, by)
  return groups.map(({ key, revenue_nano: revenue, cost_nano: cost, ...counts }) => ({
    ...(key === '' ? { key, name: NAMELESS[by] } : nameOf(key)),
    revenue: revenue === null ? null : formatYuan(revenue),
    ...counts,
    cost: formatYuan(cost),
    ...(revenue !== null && { margin: formatYuan(revenue - cost) }),
  }))
}

const COUNTS = sql`${sumOf('cost_nano')} as cost_nano, ${sumOf('row_count')} as attempts, ${sumOf('tests')} as tests,
  ${sumOf('lost')} as lost`
const TESTS = sql`case when origin = 'test' then row_count else 0 end as tests`

/** The largest groups of each kind. */
const READ = {
  model: async (db: Db, days: Days) =>
    largest(
      db,
      sql`select key, ${sumOf('revenue_nano')} as revenue_nano, ${COUNTS} from (
        select model_id as key, 0 as revenue_nano, cost_nano, row_count, ${TESTS}, lost from ${await attemptsOf(db, days)}
        union all select model_id, ${sumOf('revenue_nano')}, 0, 0, 0, 0 from ${await chargesOf(db, days)} group by model_id) as used`,
    ),
  channel: async (db: Db, days: Days) =>
    largest(
      db,
      sql`select key, cast(null as bigint) as revenue_nano, ${COUNTS} from (
        select channel as key, cost_nano, row_count, ${TESTS}, lost from ${await attemptsOf(db, days)}) as used`,
    ),
  customer: async (db: Db, days: Days) =>
    largest(
      db,
      sql`select user_id as key, ${sumOf('revenue_nano')} as revenue_nano, ${COUNTS} from ${await customersOf(db, days)}`,
    ),
}

/** It leaves out those that have nothing in the period. */
async function largest(db: Db, sums: RawBuilder<unknown>): Promise<Group[]> {
  const { rows } = await sql<Group>`
    select * from (${sums} group by key) as groups
    where attempts <> 0 or revenue_nano <> 0 or cost_nano <> 0
    order by revenue_nano desc, attempts desc, key limit ${sql.lit(MOST)}`.execute(db)
  return rows
}

function namesOf(
  { catalog }: StaffContext,
  by: keyof typeof READ,
): (key: string) => { key: string; name: string } {
  if (by === 'channel') {
    const channelOf = channelNames(catalog)
    return (account) => {
      const { id, name } = channelOf(account)
      return { key: id, name }
    }
  }
  const names = new Map(by === 'model' ? catalog.models.map(({ id, name }) => [id, name]) : [])
  return (key) => ({ key, name: names.get(key) ?? key })
}
