import { z } from 'zod'

/** Success is `success: true` and `code: 200`; a failure carries its HTTP status as `code`. */
export interface Envelope<T> {
  success: boolean
  code: number
  message: string
  result: T
  /** Server time, 13-digit milliseconds. */
  timestamp: number
  /** A failure for what was sent says what is wrong with which field, at most 20. */
  problems?: FieldProblem[]
}

/** What is wrong with one field of an input. */
export interface FieldProblem {
  /** Dots and indices lead into objects and lists: `budget.daily`, `items[0].name`. */
  field: string
  /** It is written for people, without the name of the field. */
  message: string
}

/** The result of a 409 for a `rev` that is not the row's: what the row is now, and who changed it when. */
export interface StaleRow {
  current: Record<string, unknown>
  /** May be empty. */
  by: string
  /** Milliseconds; null: it is not known. */
  at: number | null
}

/** One page of a list, in the format of JeecgBoot. */
export interface Page<Row> {
  records: Row[]
  /** Matching rows over all pages; a lower bound if `isTotalExact` is false. */
  total: number
  /** False if more rows match than were counted. */
  isTotalExact?: false | undefined
  /** Rows per page as asked. */
  size: number
  /** This page, from 1. */
  current: number
  /** Number of pages; 0 if the list is empty. */
  pages: number
  /** Pass as `cursor` for the next and previous page, at any depth; absent at the ends. */
  nextCursor?: string | undefined
  prevCursor?: string | undefined
  /** Sums over all matching rows, where declared: decimal yuan, or integers as strings. */
  totals?: Record<string, string> | undefined
}

export const PAGE_SIZE_MAX = 100

const queryInteger = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,15}$/, '须为整数')
    .transform(Number)
    .pipe(z.number().min(min).max(max))

/** Milliseconds as 13 digits, since 2001; 10 digits are seconds and refused. */
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
  /** CSV column titles, in order; without titles every field under its own name. */
  titles?: { readonly [Field in keyof z.infer<Row>]?: ColumnTitle }
  /** The names in `totals`. */
  totals?: readonly string[]
}

/** A column's title, or its title and the labels of its values. */
export type ColumnTitle = string | { title: string; words: Readonly<Record<string, string>> }

/** A comma list of allowed words, for `<field>_MultiString`. */
export const multi = <const T extends readonly [string, ...string[]]>(words: T) =>
  z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(z.enum(words)).min(1).max(words.length))

/**
 * Input and result of a list endpoint; only the sorts and filters named here are accepted. The config's checks read `sortable` and
 * `filterable`.
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
    /** A `nextCursor` or `prevCursor` of the same list, order and filters; overrides `pageNo`. */
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

/** An unpaged list without sorting and filters. */
export const whole = <Row extends z.ZodObject, Result extends z.ZodType>({
  row,
  result,
  at = '',
}: {
  row: Row
  result: Result
  /** Field of the result with the rows; absent: the result is the rows. */
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

/** The one record that a caller has, such as their own profile: no input names it. A resource of it is a list of one row. */
export const single = <Row extends z.ZodObject>(row: Row) => ({
  ...whole({ row, result: row }),
  isSingle: true as const,
})
