import { sql, type Expression, type SelectQueryBuilder, type SqlBool } from 'kysely'
import { DAY_MS, startOfDay } from '../../../contract/time.ts'
import type { Db } from './client.ts'
import type { Bucket } from './read-rows.ts'

/** The roll-up by Asia/Shanghai day of what a list shows (`ledger_day`, `call_day`, `order_day`): triggers keep it exact. */
export interface DailyRollup {
  db: Db
  table: 'ledger_day' | 'call_day' | 'order_day'
  /** The caller's rows of the roll-up that match the filter, of all days. */
  where: Expression<SqlBool>
  /** When a row of the list was made, and the filter on it. */
  time: Expression<number>
  begin: number | undefined
  end: number | undefined
  /** What the list is sorted by first, if days keep to its order: the time, or the id that rises with it. */
  sortedBy: 'time' | 'id' | null
  /** Where the rows are in another order, if something else knows. */
  buckets?: Bucket[] | undefined
  /** What to sum, in the roll-up's rows and in the list's own. */
  sums?: Readonly<Record<string, Sum>>
}

export interface Sum {
  ofDays: Expression<unknown>
  ofRows: Expression<unknown>
  toText: (sum: bigint) => string
}

export interface Counted {
  total: number
  isExact: boolean
  totals?: Record<string, string>
  /** Where the rows are, in rising order; absent if unknown. */
  buckets?: Bucket[]
}

type SumColumn = `sum_${string}_nano`
type Sums = Record<SumColumn, bigint> & { row_count: number }
type DayRow = Sums & {
  day_at: number
  first_id: number
  last_id: number
}

/** Whole days are summed from the roll-up, days that the period cuts from the rows themselves. */
export async function readDailyRollup<Joined, Source extends keyof Joined, Columns>(
  query: SelectQueryBuilder<Joined, Source, Columns>,
  days: DailyRollup,
): Promise<Counted> {
  const { begin, end, sums = {} } = days
  const partial = partialDays(begin, end)
  const rows = await wholeDays(days)
  const counted: DayRow[] = []
  for (const row of rows)
    counted.push(partial.has(row.day_at) ? { ...row, ...(await partialDay(query, days, row.day_at)) } : row)

  const filled = counted.filter((row) => row.row_count > 0)
  const totals = Object.entries(sums).map(([name, { toText }]) => [
    name,
    toText(filled.reduce((sum, row) => sum + (row[columnOf(name)] ?? 0n), 0n)),
  ])
  return {
    total: filled.reduce((sum, row) => sum + row.row_count, 0),
    isExact: true,
    ...(totals.length > 0 && { totals: Object.fromEntries(totals) }),
    ...(days.buckets && { buckets: days.buckets }),
    ...(days.sortedBy && { buckets: days.sortedBy === 'id' ? byId(filled) : byTime(filled) }),
  }
}

function partialDays(begin: number | undefined, end: number | undefined): Set<number> {
  const partial = new Set<number>()
  if (begin !== undefined && startOfDay(begin) !== begin) partial.add(startOfDay(begin))
  if (end !== undefined && startOfDay(end + 1) !== end + 1) partial.add(startOfDay(end))
  return partial
}

const columnOf = (name: string): SumColumn => `sum_${name}_nano`
const sumOf = (terms: Expression<unknown>) => sql<bigint>`cast(coalesce(sum(${terms}), 0) as bigint)`

async function wholeDays({
  db,
  table,
  where,
  begin,
  end,
  sums = {},
  sortedBy,
}: DailyRollup): Promise<DayRow[]> {
  const columns = [
    sql`day_at`,
    sql`cast(sum(row_count) as bigint) as row_count`,
    ...(sortedBy === 'id' ? [sql`min(first_id) as first_id`, sql`max(last_id) as last_id`] : []),
    ...Object.entries(sums).map(([name, { ofDays }]) => sql`${sumOf(ofDays)} as ${sql.id(columnOf(name))}`),
  ]
  const { rows } = await sql<DayRow>`
    select ${sql.join(columns)} from ${sql.table(table)}
    where ${where} and day_at >= ${begin === undefined ? -DAY_MS : startOfDay(begin)}
      and day_at <= ${end ?? Number.MAX_SAFE_INTEGER}
    group by day_at having sum(row_count) > 0 order by day_at`.execute(db)
  return rows
}

async function partialDay<Joined, Source extends keyof Joined, Columns>(
  query: SelectQueryBuilder<Joined, Source, Columns>,
  { time, sums = {} }: DailyRollup,
  dayAt: number,
): Promise<Sums> {
  const columns = [
    sql<number>`count(*)`.as('row_count'),
    ...Object.entries(sums).map(([name, { ofRows }]) => sumOf(ofRows).as(columnOf(name))),
  ]
  const row = await query
    .clearSelect()
    .select(columns)
    .where(sql<SqlBool>`${time} between ${dayAt} and ${dayAt + DAY_MS - 1}`)
    .executeTakeFirstOrThrow()
  return row as Sums
}

const ordinalOf = (dayAt: number) => Math.round(dayAt / DAY_MS)

const byTime = (rows: DayRow[]): Bucket[] =>
  rows.map(({ day_at, row_count }) => ({
    ordinal: ordinalOf(day_at),
    low: BigInt(day_at),
    high: BigInt(day_at + DAY_MS - 1),
    rows: row_count,
  }))

/** Clocks of several nodes may differ a little: days whose ids overlap are one stretch. */
function byId(rows: DayRow[]): Bucket[] {
  const buckets: Bucket[] = []
  for (const { day_at, row_count, first_id, last_id } of rows) {
    const before = buckets.at(-1)
    const [low, high] = [BigInt(first_id), BigInt(last_id)]
    if (before && before.high >= low) {
      before.low = before.low < low ? before.low : low
      before.high = before.high > high ? before.high : high
      before.rows += row_count
      before.ordinal = ordinalOf(day_at)
    } else buckets.push({ ordinal: ordinalOf(day_at), low, high, rows: row_count })
  }
  return buckets
}
