import { RULE_LIMIT, type LedgerRule } from './violation.ts'

type Found = Awaited<ReturnType<LedgerRule['find']>>

interface Chunks<Row> {
  size: number
  /** The next `size` rows behind a subject, in the order of their subjects. */
  read: (after: string) => Promise<Row[]>
  subjectOf: (row: Row) => string
  compare: (rows: readonly Row[]) => Promise<Found>
}

/** The first places that do not agree, without ever having the whole table in memory. */
export async function findByChunks<Row>({ size, read, subjectOf, compare }: Chunks<Row>): Promise<Found> {
  const found: Found = []
  for (let after = ''; found.length < RULE_LIMIT;) {
    const rows = await read(after)
    found.push(...(await compare(rows)).filter(({ expected, actual }) => expected !== actual))
    const last = rows.at(-1)
    if (!last || rows.length < size) break
    after = subjectOf(last)
  }
  return found.slice(0, RULE_LIMIT)
}
