import type { Expression, SelectQueryBuilder } from 'kysely'
import type { Page } from '../../contract/envelope.ts'

/** The paging part of every list's input (contract/envelope.ts). */
interface PageInput {
  pageNo: number
  pageSize: number
  order: 'asc' | 'desc'
}

interface ListOptions<Joined, Source extends keyof Joined, Columns, Row> {
  /** Filtered and selected, neither sorted nor cut, without grouping. */
  query: SelectQueryBuilder<Joined, Source, Columns>
  input: PageInput
  /** What to sort by, all in `input.order`; the last one is unique, so that no row is on two pages. */
  sortBy: readonly Expression<unknown>[]
  toRow: (columns: Columns) => Row
}

/** One page of a query's rows, in the contract's form. */
export async function listPage<Joined, Source extends keyof Joined, Columns, Row>({
  query,
  input,
  sortBy,
  toRow,
}: ListOptions<Joined, Source, Columns, Row>): Promise<Page<Row>> {
  const { total } = await query
    .clearSelect()
    .select((eb) => eb.fn.countAll().as('total'))
    .$castTo<{ total: number }>()
    .executeTakeFirstOrThrow()
  const sorted = sortBy.reduce<typeof query>((sorting, by) => sorting.orderBy(by, input.order), query)
  const rows = await sorted
    .limit(input.pageSize)
    .offset((input.pageNo - 1) * input.pageSize)
    .execute()
  return { records: rows.map((row) => toRow(row as Columns)), ...numbers(total, input) }
}

/** One page of rows that are in memory already, sorted. */
export function pageOf<Row>(rows: readonly Row[], input: Omit<PageInput, 'order'>): Page<Row> {
  const start = (input.pageNo - 1) * input.pageSize
  return { records: rows.slice(start, start + input.pageSize), ...numbers(rows.length, input) }
}

function numbers(total: number, { pageNo, pageSize }: Omit<PageInput, 'order'>) {
  return { total, size: pageSize, current: pageNo, pages: Math.ceil(total / pageSize) }
}
