/** A byte order mark: without it spreadsheets do not read UTF-8. */
export const CSV_BEGIN = '\uFEFF'
const END = '\r\n'

/** A line of a CSV file, with its end. */
export const csvLine = (texts: readonly string[]) => `${texts.map(cellOf).join(',')}${END}`

const NUMBER = /^-?\d+(\.\d+)?$/
/** More digits than a spreadsheet's numbers have: read as one, an order number would lose its end. */
const LONG_NUMBER = /^\d{16,}$/
/** What a spreadsheet would run, in its narrow and wide forms. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/

/** A cell that no spreadsheet takes for a formula; what is not safe is marked as text by an apostrophe. */
export function cellOf(text: string): string {
  const isUnsafe = NUMBER.test(text) ? LONG_NUMBER.test(text) : FORMULA.test(text)
  const safe = isUnsafe ? `'${text}` : text
  return /[",\r\n\t;]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
