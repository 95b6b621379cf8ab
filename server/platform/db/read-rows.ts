import { sql, type Expression, type SelectQueryBuilder, type SqlBool } from 'kysely'
import type { Place } from './cursor.ts'

/** Values of what is sorted by first between which `rows` rows are. Stretches do not overlap. */
export interface Bucket {
  low: bigint
  high: bigint
  rows: number
  /** Which stretch it is, of all that there could be: neighbours have consecutive numbers. */
  ordinal: number
}

/** Puts one branch of a union into the list's order and keeps no more of it than a page needs, so that an index is read from where the page begins. */
export type Cut = <Joined, Source extends keyof Joined, Columns>(
  branch: SelectQueryBuilder<Joined, Source, Columns>,
) => SelectQueryBuilder<Joined, Source, Columns>

/** A union is made of its branches, each of which has the columns that the list is sorted by. */
export type ListQuery<Joined, Source extends keyof Joined, Columns> =
  | SelectQueryBuilder<Joined, Source, Columns>
  | ((cut: Cut) => SelectQueryBuilder<Joined, Source, Columns>)

export const queryOf = <Joined, Source extends keyof Joined, Columns>(
  query: ListQuery<Joined, Source, Columns>,
  cut: Cut,
): SelectQueryBuilder<Joined, Source, Columns> => (typeof query === 'function' ? query(cut) : query)

export interface Sorted<Joined, Source extends keyof Joined, Columns> {
  query: ListQuery<Joined, Source, Columns>
  sortBy: readonly Expression<unknown>[]
  isDescending: boolean
  /** They are in rising order; absent: the rows may be anywhere. */
  buckets?: readonly Bucket[] | undefined
}

interface Start {
  place: Place
  isIncluded: boolean
}

interface Range {
  low: bigint
  high: bigint
}

interface Reading {
  /** The row to begin behind; absent = at the beginning. */
  place?: Place | undefined
  skip: number
  take: number
}

export interface ReadRow<Columns> {
  place: Place
  columns: Columns
}

/** Reads rows in order by seeking to the first and, where it is known, only where there are any. */
export async function readRows<Joined, Source extends keyof Joined, Columns>(
  sorted: Sorted<Joined, Source, Columns>,
  { place, skip, take }: Reading,
): Promise<ReadRow<Columns>[]> {
  if (take <= 0) return []
  const { buckets, isDescending } = sorted
  if (!buckets) {
    const start = place ? { place, isIncluded: false } : await rowAt(sorted, skip)
    return start === null ? [] : rowsOf(sorted, { start, take })
  }
  const ordered = isDescending ? buckets.toReversed() : buckets
  const first = place ? stretchOf(ordered, place, isDescending) : stretchAt(ordered, skip)
  if (!first) return []
  const [{ low, high }] = first.buckets
  const start = place ? { place, isIncluded: false } : await rowAt(sorted, first.skip, { low, high })
  const rows: ReadRow<Columns>[] = []
  for (const range of rangesFor(first.buckets, first.left, take)) {
    if (rows.length >= take) break
    rows.push(...(await rowsOf(sorted, { start: start ?? undefined, take: take - rows.length, range })))
  }
  return rows
}

interface FirstStretch {
  buckets: readonly [Bucket, ...Bucket[]]
  skip: number
  left: number
}

function from(ordered: readonly Bucket[], index: number, skip: number, left: number): FirstStretch | null {
  const [first, ...others] = ordered.slice(index)
  return first ? { buckets: [first, ...others], skip, left } : null
}

function stretchAt(ordered: readonly Bucket[], skip: number): FirstStretch | null {
  let left = skip
  for (const [index, { rows }] of ordered.entries()) {
    if (left < rows) return from(ordered, index, left, rows - left)
    left -= rows
  }
  return null
}

function stretchOf(ordered: readonly Bucket[], [value]: Place, isDescending: boolean): FirstStretch | null {
  if (typeof value !== 'bigint') return null
  const index = ordered.findIndex(({ low, high }) => (isDescending ? low <= value : high >= value))
  return index === -1 ? null : from(ordered, index, 0, 0)
}

/** Makes as few ranges as have `take` rows: neighbours are one. */
function rangesFor([first, ...others]: FirstStretch['buckets'], left: number, take: number): Range[] {
  const ranges: Range[] = [{ low: first.low, high: first.high }]
  let rows = left
  let before = first
  for (const stretch of others) {
    if (rows >= take) break
    const range = ranges.at(-1)
    if (range && Math.abs(stretch.ordinal - before.ordinal) === 1) {
      range.low = range.low < stretch.low ? range.low : stretch.low
      range.high = range.high > stretch.high ? range.high : stretch.high
    } else ranges.push({ low: stretch.low, high: stretch.high })
    rows += stretch.rows
    before = stretch
  }
  return ranges
}

/** Seeks the place of a row by its number, in an index alone. @returns undefined for the very first, null if there are fewer */
async function rowAt<Joined, Source extends keyof Joined, Columns>(
  sorted: Sorted<Joined, Source, Columns>,
  skip: number,
  range?: Range,
): Promise<Start | undefined | null> {
  if (skip === 0) return undefined
  const row = await inOrder(sorted, { range, take: skip + 1, isPlaceAlone: true })
    .limit(1)
    .offset(skip)
    .executeTakeFirst()
  return row ? { place: placeOf(row, sorted.sortBy.length), isIncluded: true } : null
}

async function rowsOf<Joined, Source extends keyof Joined, Columns>(
  sorted: Sorted<Joined, Source, Columns>,
  { take, ...where }: { start?: Start | undefined; take: number; range?: Range | undefined },
): Promise<ReadRow<Columns>[]> {
  const rows = await inOrder(sorted, { take, ...where })
    .limit(take)
    .execute()
  return rows.map((row) => ({ place: placeOf(row, sorted.sortBy.length), columns: row as Columns }))
}

// Named as money is, so that integers of every size stay as they are.
const nameOf = (index: number) => `sort_${index}_nano`

interface Bounds {
  start?: Start | undefined
  range?: Range | undefined
  /** Each branch of a union takes this number of rows. */
  take: number
  isPlaceAlone?: boolean
}

function inOrder<Joined, Source extends keyof Joined, Columns>(
  { query, sortBy, isDescending }: Sorted<Joined, Source, Columns>,
  { start, range, take, isPlaceAlone = false }: Bounds,
) {
  const [first] = sortBy
  const way = isDescending ? '<' : '>'
  const comparison = sql.raw(start?.isIncluded ? `${way}=` : way)
  const ordered = <J, S extends keyof J, C>(some: SelectQueryBuilder<J, S, C>) => {
    const narrowed = some
      .$if(range !== undefined, (all) =>
        all.where(sql<SqlBool>`${first} >= ${range?.low} and ${first} <= ${range?.high}`),
      )
      .$if(start !== undefined, (all) =>
        all.where(sql<SqlBool>`(${sql.join(sortBy)}) ${comparison} (${sql.join(start?.place ?? [])})`),
      )
    return sortBy.reduce<typeof narrowed>(
      (sorting, by) => sorting.orderBy(by, isDescending ? 'desc' : 'asc'),
      narrowed,
    )
  }
  const all = queryOf(query, (branch) => ordered(branch).limit(take))
  return ordered(
    (isPlaceAlone ? (all.clearSelect() as typeof all) : all).select(
      sortBy.map((by, index) => sql<bigint | string>`${by}`.as(nameOf(index))),
    ),
  )
}

function placeOf(row: object, length: number): Place {
  const values = row as Record<string, bigint | string>
  return Array.from({ length }, (_, index) => values[nameOf(index)] ?? '')
}
