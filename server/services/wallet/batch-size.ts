/**
 * Lists in a query come in these lengths only. A query's text grows with its lists, and the database keeps prepared
 * statements by text: so a few texts are kept instead of hundreds.
 */
const SIZES = [64, 16, 4, 1] as const

/** The values without repetition, filled up with the last one to the next length (for `in (…)`); `['']` for none. */
export function padded(values: readonly string[]): string[] {
  const distinct = [...new Set(values)]
  const last = distinct.at(-1) ?? ''
  let length = 1
  while (length < distinct.length) length *= 4
  return [...distinct, ...Array<string>(length - distinct.length).fill(last)]
}

/** The rows in slices of those lengths (for `values (…), (…)`). */
export function* slices<Row>(rows: readonly Row[]): Generator<Row[]> {
  let from = 0
  while (from < rows.length) {
    const size = SIZES.find((length) => length <= rows.length - from) ?? 1
    yield rows.slice(from, from + size)
    from += size
  }
}
