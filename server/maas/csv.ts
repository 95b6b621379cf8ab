import type { z } from 'zod'
import { CSV_BEGIN, csvLine } from '../../contract/csv-line.ts'
import type { ColumnTitle } from '../../contract/envelope.ts'
import { displayTime } from '../../contract/time.ts'
import { kindOf } from '../../contract/kinds.ts'

interface CsvColumn {
  field: string
  title: string
  toText: (value: unknown) => string
}

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
  CSV_BEGIN + csvLine(columns.map(({ title }) => title))

export const csvLines = (columns: readonly CsvColumn[], rows: readonly Record<string, unknown>[]) =>
  rows.map((row) => csvLine(columns.map(({ field, toText }) => toText(row[field])))).join('')

const isTime = (schema: unknown) => kindOf(schema)?.kind === 'timestamp'

/** Writes a moment in Asia/Shanghai; empty for what has not happened. */
const timeText = (value: unknown) => (typeof value === 'number' ? displayTime(value) : '')

function wordOf(value: unknown, words: Readonly<Record<string, string>>): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? '是' : '否'
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return Object.hasOwn(words, text) ? (words[text] ?? text) : text
}
