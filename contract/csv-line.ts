/** A byte order mark: without it spreadsheets do not read UTF-8. */
export const CSV_BEGIN = '\uFEFF'
const END = '\r\n'

/** A line of a CSV file, with its end. */
export const csvLine = (texts: readonly string[]) => `${texts.map(cellOf).join(',')}${END}`

const NUMBER = /^-?\d+(\.\d+)?$/
/** Digits of which a spreadsheet would drop zeros, show the power of ten or lose the end. */
const CODE = /^(0\d+|\d{12,})$/
/** What a spreadsheet would read as a date, a time or a power of ten; whole days and times of ours are meant as such. */
const MISREAD = [
  /^\d{1,4}([/-]\d{1,2}){1,2}$/,
  /^\d{1,2}:\d{1,2}(:\d{1,2})?$/,
  /^\d{1,2}月(\d{1,2}日)?$/,
  /^\d+(\.\d*)?e[+-]?\d+$/i,
  /^(?=.*\d)(\d{1,2}[ -]?)?(jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)[ -]?\d{0,4}$/i,
]
const DAY = /^\d{4}-\d{2}-\d{2}$/
/** What a spreadsheet would run, in its narrow and wide forms. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/

/** A cell that no spreadsheet takes for a formula; what is not safe is marked as text by an apostrophe. */
export function cellOf(text: string): string {
  const isMisread = !DAY.test(text) && MISREAD.some((form) => form.test(text))
  const isUnsafe = isMisread || (NUMBER.test(text) ? CODE.test(text) : FORMULA.test(text))
  const safe = isUnsafe ? `'${text}` : text
  return /[",\r\n\t;]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
