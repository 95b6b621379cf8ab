import { z } from 'zod'

/** What every `/maas` answer looks like. Success is `success: true` and `code: 200`; a failure carries its HTTP status as code. */
export interface Envelope<T> {
  success: boolean
  code: number
  message: string
  result: T
  /** When the server answered, 13-digit milliseconds. */
  timestamp: number
}

/** One page of a list, in the words of the JeecgBoot family. */
export interface Page<Row> {
  records: Row[]
  /** Rows that match the filter, over all pages; at least so many if `isTotalExact` is false. */
  total: number
  /** Only ever false: more rows match than were counted. */
  isTotalExact?: false | undefined
  /** Rows per page as asked. */
  size: number
  /** This page, from 1. */
  current: number
  /** How many pages there are; 0 if the list is empty. */
  pages: number
  /** Sends for the page after and before this one by `cursor`, however deep; absent where there is none. */
  nextCursor?: string | undefined
  prevCursor?: string | undefined
  /** Sums over all rows that match, of lists that declare them: decimal strings in yuan, or integers as strings. */
  totals?: Record<string, string> | undefined
}

export const PAGE_SIZE_MAX = 100

const queryInteger = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,15}$/, '须为整数')
    .transform(Number)
    .pipe(z.number().min(min).max(max))

/** A moment in a query string: milliseconds, of 13 digits since 2001. 10 digits are seconds, which would be taken for a day in 1970. */
export const QueryTime = z
  .string()
  .regex(/^(\d{1,9}|\d{11,13})$/, '须为 13 位毫秒时间戳')
  .transform(Number)

interface ListOptions<
  Row extends z.ZodObject,
  Sort extends string,
  Filter extends z.ZodRawShape,
  Range extends string,
> {
  row: Row
  /** Columns the caller may sort by; the first one, descending, is the default. */
  sort: readonly [Sort & keyof z.infer<Row>, ...(Sort & keyof z.infer<Row>)[]]
  /** Columns that take `<field>_begin` and `<field>_end`, in milliseconds, both inclusive. */
  ranges?: readonly (Range & keyof z.infer<Row>)[]
  /** Further query fields; `<field>_MultiString` schemas come from `multi`. */
  filters: Filter
  /** What the columns are called in the list's CSV, in its order; without titles it has every field by its own name. */
  titles?: { readonly [Field in keyof z.infer<Row>]?: ColumnTitle }
  /** The names in `totals`. */
  totals?: readonly string[]
}

/** A column's title, or that and what its words are called. */
export type ColumnTitle = string | { title: string; words: Readonly<Record<string, string>> }

/** A comma list of allowed words, for `<field>_MultiString`. */
export const multi = <const T extends readonly [string, ...string[]]>(words: T) =>
  z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(z.enum(words)).min(1).max(words.length))

/**
 * The input and result of a list endpoint. Everything a caller may sort or filter by is named here and nothing else is accepted.
 * `sortable` and `filterable` are read by the console config's check.
 */
export function list<
  Row extends z.ZodObject,
  const Sort extends string,
  Filter extends z.ZodRawShape,
  const Range extends string = never,
>(options: ListOptions<Row, Sort, Filter, Range>) {
  const ranges = Object.fromEntries(
    (options.ranges ?? []).flatMap((field) => [
      [`${field}_begin`, QueryTime.optional()],
      [`${field}_end`, QueryTime.optional()],
    ]),
  ) as { [K in `${Range}_begin` | `${Range}_end`]: z.ZodOptional<typeof QueryTime> }
  const input = z.strictObject({
    pageNo: queryInteger(1, 1_000_000).default(1),
    pageSize: queryInteger(1, PAGE_SIZE_MAX).default(10),
    column: z.enum(options.sort as readonly [Sort, ...Sort[]]).default(options.sort[0] as never),
    order: z.enum(['asc', 'desc']).default('desc'),
    /** A `nextCursor` or `prevCursor` of the same list, sorted and filtered the same way; `pageNo` counts for nothing then. */
    cursor: z.string().max(500).optional(),
    ...ranges,
    ...options.filters,
  })
  const result = z.object({
    records: z.array(options.row),
    total: z.int().min(0),
    size: z.int().min(1),
    current: z.int().min(1),
    pages: z.int().min(0),
    isTotalExact: z.literal(false).optional(),
    nextCursor: z.string().optional(),
    prevCursor: z.string().optional(),
    totals: z.record(z.string(), z.string()).optional(),
  })
  return {
    input,
    result,
    row: options.row,
    sortable: options.sort,
    ranges: (options.ranges ?? []) as readonly Range[],
    titles: (options.titles ?? {}) as Readonly<Record<string, ColumnTitle>>,
    totals: options.totals ?? [],
  }
}

/** A read that answers with all its rows at once: neither paged, nor sorted, nor filtered. */
export const whole = <Row extends z.ZodObject, Result extends z.ZodType>({
  row,
  result,
  at = '',
}: {
  row: Row
  result: Result
  /** Which field of the answer has the rows; absent: the answer is the rows. */
  at?: string
}) => ({
  row,
  result,
  rowsAt: at,
  sortable: [] as readonly never[],
  ranges: [] as readonly never[],
  titles: {} as Readonly<Record<string, ColumnTitle>>,
  totals: [] as readonly string[],
})
