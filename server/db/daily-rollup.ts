import { sql, type Expression, type SelectQueryBuilder, type SqlBool } from 'kysely'
import { startOfDay } from '../../contract/time.ts'
import type { Db } from './client.ts'
import type { Stretch } from './read-rows.ts'

export const DAY_MS = 86_400_000

/** The roll-up by Asia/Shanghai day of what a list shows (`ledger_day`, `call_day`, `order_day`): triggers keep it exact. */
export interface Days {
  db: Db
  table: 'ledger_day' | 'call_day' | 'order_day'
  /** The caller's rows of the roll-up that match the filter, whatever their day. */
  where: Expression<SqlBool>
  /** When a row of the list was made, and the filter on it. */
  time: Expression<number>
  begin: number | undefined
  end: number | undefined
  /** What the list is sorted by first, if days keep to its order: the time, or the id that rises with it. */
  sortedBy: 'time' | 'id' | null
  /** Where the rows are in another order, if something else knows. */
  stretches?: Stretch[] | undefined
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
  /** Where the rows are, in rising order; absent if nobody knows. */
  stretches?: Stretch[]
}

type SumColumn = `sum_${string}_nano`
type Sums = Record<SumColumn, bigint> & { row_count: number }
type DayRow = Sums & {
  day_at: number
  first_id: number
  last_id: number
}

/** Counts and sums what matches: whole days from the roll-up, the days that a period begins or ends within from the rows themselves. */
export async function readDays<Joined, Source extends keyof Joined, Columns>(
  query: SelectQueryBuilder<Joined, Source, Columns>,
  days: Days,
): Promise<Counted> {
  const { begin, end, sums = {} } = days
  const broken = brokenDays(begin, end)
  const rows = await wholeDays(days)
  const counted: DayRow[] = []
  for (const row of rows)
    counted.push(broken.has(row.day_at) ? { ...row, ...(await brokenDay(query, days, row.day_at)) } : row)

  const filled = counted.filter((row) => row.row_count > 0)
  const totals = Object.entries(sums).map(([name, { toText }]) => [
    name,
    toText(filled.reduce((sum, row) => sum + (row[columnOf(name)] ?? 0n), 0n)),
  ])
  return {
    total: filled.reduce((sum, row) => sum + row.row_count, 0),
    isExact: true,
    ...(totals.length > 0 && { totals: Object.fromEntries(totals) }),
    ...(days.stretches && { stretches: days.stretches }),
    ...(days.sortedBy && { stretches: days.sortedBy === 'id' ? byId(filled) : byTime(filled) }),
  }
}

function brokenDays(begin: number | undefined, end: number | undefined): Set<number> {
  const broken = new Set<number>()
  if (begin !== undefined && startOfDay(begin) !== begin) broken.add(startOfDay(begin))
  if (end !== undefined && startOfDay(end + 1) !== end + 1) broken.add(startOfDay(end))
  return broken
}

const columnOf = (name: string): SumColumn => `sum_${name}_nano`
const sumOf = (terms: Expression<unknown>) => sql<bigint>`cast(coalesce(sum(${terms}), 0) as bigint)`

async function wholeDays({ db, table, where, begin, end, sums = {}, sortedBy }: Days): Promise<DayRow[]> {
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

async function brokenDay<Joined, Source extends keyof Joined, Columns>(
  query: SelectQueryBuilder<Joined, Source, Columns>,
  { time, sums = {} }: Days,
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

const byTime = (rows: DayRow[]): Stretch[] =>
  rows.map(({ day_at, row_count }) => ({
    ordinal: ordinalOf(day_at),
    low: BigInt(day_at),
    high: BigInt(day_at + DAY_MS - 1),
    rows: row_count,
  }))

/** Clocks of several nodes may differ a little: days whose ids overlap are one stretch. */
function byId(rows: DayRow[]): Stretch[] {
  const stretches: Stretch[] = []
  for (const { day_at, row_count, first_id, last_id } of rows) {
    const before = stretches.at(-1)
    const [low, high] = [BigInt(first_id), BigInt(last_id)]
    if (before && before.high >= low) {
      before.low = before.low < low ? before.low : low
      before.high = before.high > high ? before.high : high
      before.rows += row_count
      before.ordinal = ordinalOf(day_at)
    } else stretches.push({ ordinal: ordinalOf(day_at), low, high, rows: row_count })
  }
  return stretches
}
