import type { z } from 'zod'
import type { ColumnTitle } from '../../contract/envelope.ts'
import { displayTime } from '../../contract/time.ts'
import { Timestamp } from '../../contract/user.ts'

interface CsvColumn {
  field: string
  title: string
  toText: (value: unknown) => string
}

const BOM = '\uFEFF'
const END = '\r\n'

/** The columns that a list's titles name, in their order; without titles every field of its row. */
export function csvColumns(row: z.ZodObject, titles: Readonly<Record<string, ColumnTitle>>): CsvColumn[] {
  const fields = Object.keys(titles).length > 0 ? Object.keys(titles) : Object.keys(row.shape)
  return fields.map((field) => {
    const named = titles[field] ?? field
    const title = typeof named === 'string' ? named : named.title
    if (isTime(row.shape[field])) return { field, title, toText: timeText }
    const words = typeof named === 'string' ? {} : named.words
    return { field, title, toText: (value) => wordOf(value, words) }
  })
}

export const csvHead = (columns: readonly CsvColumn[]) =>
  `${BOM}${columns.map(({ title }) => cellOf(title)).join(',')}${END}`

export const csvLines = (columns: readonly CsvColumn[], rows: readonly Record<string, unknown>[]) =>
  rows
    .map((row) => `${columns.map(({ field, toText }) => cellOf(toText(row[field]))).join(',')}${END}`)
    .join('')

/** Also if it may be null or absent. */
function isTime(schema: unknown): boolean {
  if (schema === Timestamp) return true
  const { def } = schema as z.ZodType
  return 'innerType' in def && isTime(def.innerType)
}

/** In Asia/Shanghai; empty for what has not happened. */
const timeText = (value: unknown) => (typeof value === 'number' ? displayTime(value) : '')

function wordOf(value: unknown, words: Readonly<Record<string, string>>): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? '是' : '否'
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return Object.hasOwn(words, text) ? (words[text] ?? text) : text
}

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
