import { sql, type Expression } from 'kysely'
import type { Page } from '../../../contract/envelope.ts'
import { readCursor, writeCursor, type Cursor } from './cursor.ts'
import { readDailyRollup, type Counted, type DailyRollup, type Sum } from './daily-rollup.ts'
import { queryOf, readRows, type ListQuery } from './read-rows.ts'

/** The paging part of every list's input (contract/envelope.ts). */
export interface PageInput {
  pageNo: number
  pageSize: number
  order: 'asc' | 'desc'
  column: string
  cursor?: string | undefined
}

interface ListOptions<Joined, Source extends keyof Joined, Columns, Row> {
  /** Filtered and selected, neither sorted nor cut, without grouping; a union has each of its branches cut. */
  query: ListQuery<Joined, Source, Columns>
  input: PageInput
  /** What to sort by, all in `input.order`, none of it null; the last one is unique, so that no row is on two pages. */
  sortBy: readonly Expression<unknown>[]
  toRow: (columns: Columns) => Row
  /** The roll-up of the same rows by day. Without one, no more than `COUNT_MAX` rows are counted. */
  days?: DailyRollup | undefined
  /** What to sum of the rows themselves where there is no roll-up, if there are no more than are counted. */
  sums?: Readonly<Record<string, Sum>>
}

const COUNT_MAX = 10_000

/**
 * One page of a query's rows, in the contract's form, for as long at a million rows as at a hundred: `total` and `totals` are sums
 * over days, a far `pageNo` is sought in the day that it falls in, from the nearer end of the list, a cursor leads straight to its
 * row, and rows are read by key and only on days that have any. What it takes is in docs/lists.md.
 */
export async function listPage<Joined, Source extends keyof Joined, Columns, Row>({
  query,
  input,
  sortBy,
  toRow,
  days,
  sums = {},
}: ListOptions<Joined, Source, Columns, Row>): Promise<Page<Row>> {
  const counted = days
    ? await readDailyRollup(
        queryOf(query, (branch) => branch),
        days,
      )
    : await countSome(query, sortBy, sums)
  const sorting = `${input.column} ${input.order}`
  const { place, pageNo, isBackward, skip, take } =
    input.cursor === undefined
      ? nearerWay(input, counted)
      : { ...readCursor(sorting, sortBy.length, input.cursor), skip: 0, take: input.pageSize }
  const isDescending = (input.order === 'desc') !== isBackward
  const { buckets } = counted
  const found = await readRows({ query, sortBy, isDescending, buckets }, { place, skip, take: take + 1 })

  const isMore = take > 0 && found.length > take
  const rows = found.slice(0, Math.max(0, take))
  if (isBackward) rows.reverse()
  const hasNext = isBackward ? place !== undefined || skip > 0 : isMore
  const hasPrev = isBackward ? isMore : place !== undefined || skip > 0
  const cursorAt = (row: (typeof rows)[number], cursor: Omit<Cursor, 'place'>) =>
    writeCursor(sorting, { ...cursor, place: row.place })
  const [first, last] = [rows.at(0), rows.at(-1)]
  return {
    records: rows.map(({ columns }) => toRow(columns)),
    ...numbers(counted.total, { pageNo, pageSize: input.pageSize }),
    ...(!counted.isExact && { isTotalExact: false }),
    ...(hasNext && last && { nextCursor: cursorAt(last, { pageNo: pageNo + 1, isBackward: false }) }),
    ...(hasPrev &&
      first && { prevCursor: cursorAt(first, { pageNo: Math.max(1, pageNo - 1), isBackward: true }) }),
    ...(counted.totals && { totals: counted.totals }),
  }
}

/** Pages of the second half are counted from the list's end. */
function nearerWay({ pageNo, pageSize }: PageInput, { total, isExact }: Counted) {
  const skip = (pageNo - 1) * pageSize
  if (!isExact || skip <= total / 2)
    return { place: undefined, pageNo, isBackward: false, skip, take: pageSize }
  const take = Math.min(pageSize, total - skip)
  return { place: undefined, pageNo, isBackward: true, skip: Math.max(0, total - skip - pageSize), take }
}

/** Counts, and sums, no further than `COUNT_MAX`. */
async function countSome<Joined, Source extends keyof Joined, Columns>(
  query: ListQuery<Joined, Source, Columns>,
  [first]: readonly Expression<unknown>[],
  sums: Readonly<Record<string, Sum>>,
): Promise<Counted> {
  // The rows are in the order of an index, or PostgreSQL may read a whole table to find the first rows of a period.
  const all = queryOf(query, (branch) => (first ? branch.orderBy(first) : branch).limit(COUNT_MAX + 1))
  const far = await all
    .clearSelect()
    .select(sql`1`.as('one'))
    .limit(1)
    .offset(COUNT_MAX)
    .executeTakeFirst()
  if (far) return { total: COUNT_MAX, isExact: false }
  const { total, ...summed } = await all
    .clearSelect()
    .select((eb) => [
      eb.fn.countAll().as('total'),
      ...Object.entries(sums).map(([name, { ofRows }]) => sumOfRows(ofRows).as(`${name}_nano`)),
    ])
    .$castTo<{ total: number } & Record<string, number | bigint>>()
    .executeTakeFirstOrThrow()
  const totals = Object.entries(sums).map(([name, { toText }]) => [
    name,
    toText(BigInt(summed[`${name}_nano`] ?? 0)),
  ])
  return { total, isExact: true, ...(totals.length > 0 && { totals: Object.fromEntries(totals) }) }
}

const sumOfRows = (terms: Expression<unknown>) => sql<bigint>`cast(coalesce(sum(${terms}), 0) as bigint)`

/** One page of rows that are in memory already, sorted. */
export function pageOf<Row>(rows: readonly Row[], input: Pick<PageInput, 'pageNo' | 'pageSize'>): Page<Row> {
  const start = (input.pageNo - 1) * input.pageSize
  return { records: rows.slice(start, start + input.pageSize), ...numbers(rows.length, input) }
}

function numbers(total: number, { pageNo, pageSize }: Pick<PageInput, 'pageNo' | 'pageSize'>) {
  return { total, size: pageSize, current: pageNo, pages: Math.ceil(total / pageSize) }
}
