import { sql } from 'kysely'
import { hasRowLocks } from '../../platform/db/lock.ts'
import { sqlRule } from './sql-rule.ts'
import type { LedgerRule } from './violation.ts'

/** What a job sums of all users' roll-ups by day, and what the sums must be. */
interface PlatformRule {
  name: string
  title: string
  keys: readonly string[]
  sums: readonly string[]
  /** `select` of the keys and sums as they are stored, and of the rows that they sum; they may name the month of `day_at`. */
  stored: (month: string) => string
  source: string
  /** Which late uses (`late_use`) a sum may lack until the job's next turn. */
  awaits: string
}

/** Of the last days the job sums again each time, for calls that ended since. */
const AGAIN_MS = 3 * 86_400_000

const ATTEMPT_SUMS = ['row_count', 'unpriced', 'cost_nano', 'lost', 'lost_unknown', 'lost_nano'] as const
const ATTEMPT_KEYS = ['day_at', 'model_id', 'channel', 'origin'] as const
const CUSTOMER_SUMS = ['revenue_nano', 'cost_nano', 'row_count', 'tests', 'lost'] as const
const sinceDayBefore = (month: string) =>
  CUSTOMER_SUMS.map(
    (sum) =>
      `${sum} - coalesce(lag(${sum}) over (partition by user_id, ${month} order by day_at), 0) as ${sum}`,
  ).join(', ')

const RULES: readonly PlatformRule[] = [
  {
    name: 'platformAttemptIsSum',
    title: '全平台的每日上游成本等于各用户之和',
    keys: ATTEMPT_KEYS,
    sums: ATTEMPT_SUMS,
    stored: () => `select ${[...ATTEMPT_KEYS, ...ATTEMPT_SUMS].join(', ')} from platform_attempt`,
    source: `select ${[...ATTEMPT_KEYS, ...ATTEMPT_SUMS].join(', ')} from attempt_day`,
    awaits: 'late_use.day_at = both_sides.day_at',
  },
  {
    name: 'platformChargeIsSum',
    title: '全平台的每日收入等于各用户之和',
    keys: ['day_at', 'model_id'],
    sums: ['revenue_nano'],
    stored: () => 'select day_at, model_id, revenue_nano from platform_charge',
    source: 'select day_at, model_id, billed_nano + package_nano as revenue_nano from usage_day',
    awaits: 'late_use.day_at = both_sides.day_at',
  },
  {
    name: 'platformCustomerIsSum',
    title: '各客户当月至今的汇总逐日等于用量与上游成本之和',
    keys: ['day_at', 'user_id'],
    sums: CUSTOMER_SUMS,
    // A customer is there to the end of the month: a day without its row counts as one that took everything back.
    stored: (month) => `select day_at, user_id, ${sinceDayBefore(month)} from platform_customer
      union all select day_at + 86400000, user_id, -1 - revenue_nano, 0, 0, 0, 0 from platform_customer as day
      where ${month} = ${month.replace('day_at', 'day_at + 86400000')}
        and day_at < (select max(day_at) from platform_customer) and not exists (select 1 from platform_customer as next
          where next.day_at = day.day_at + 86400000 and next.user_id = day.user_id)`,
    source: `select day_at, user_id, 0 as revenue_nano, cost_nano, row_count,
        case when origin = 'test' then row_count else 0 end as tests, lost from attempt_day
      union all select day_at, user_id, billed_nano + package_nano, 0, 0, 0, 0 from usage_day`,
    awaits: 'late_use.day_at <= both_sides.day_at',
  },
]

/** They give the month of a day in Asia/Shanghai; in SQLite, in PostgreSQL. */
const MONTHS = [
  `strftime('%Y-%m', (day_at + 28800000) / 1000, 'unixepoch')`,
  `to_char(to_timestamp((day_at + 28800000) / 1000) at time zone 'UTC', 'YYYY-MM')`,
] as const

const LAST_DAYS = ['platform_attempt', 'platform_charge', 'platform_customer']
  .map((table) => `select max(day_at) as day_at from ${table}`)
  .join(' union all ')

const joined = (terms: readonly string[]) => terms.join(` || ' ' || `)

function ruleOf({ name, title, keys, sums, stored, source, awaits }: PlatformRule): LedgerRule {
  const columns = [...keys, ...sums].join(', ')
  const side = (of: string) =>
    joined(sums.map((sum) => `cast(sum(case when side = '${of}' then ${sum} else 0 end) as text)`))
  const rows = (month: string) =>
    sql.raw(`
      select ${joined(keys.map((key) => `cast(${key} as text)`))} as subject,
        ${side('source')} as expected, ${side('table')} as actual
      from (
        select 'source' as side, ${columns} from (${source}) as used
        union all select 'table' as side, ${columns} from (${stored(month)}) as summed) as both_sides
      where day_at <= (select max(day_at) from (${LAST_DAYS}) as folded) - ${AGAIN_MS}
        and not exists (select 1 from late_use where ${awaits})
      group by ${keys.join(', ')}
      having ${sums.map((sum) => `sum(case when side = 'table' then ${sum} else -${sum} end) <> 0`).join(' or ')}`)
  const [embedded, server] = MONTHS
  return {
    name,
    title,
    find: (db, opener) =>
      sqlRule({ name, title, rows: rows(hasRowLocks(db) ? server : embedded) }).find(db, opener),
  }
}

/** What the dashboard reads of calls, against the roll-ups of each user. */
export const platformRules = RULES.map(ruleOf)
