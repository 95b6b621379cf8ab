import type { AppColumn } from '../../config/runtime/app-config.ts'

/** The query parameter that names the columns of a list, in their order. */
export const COLUMNS = 'columns'

/** The fields that an address names; null: none, so that the reader's own layout holds. */
export function columnsIn(search: string): string[] | null {
  const named = new URLSearchParams(search).get(COLUMNS)
  return named ? named.split(',') : null
}

export function withColumns(search: string, columns: readonly AppColumn[]): string {
  const params = new URLSearchParams(search)
  params.set(COLUMNS, columns.map(({ field }) => field).join(','))
  return `?${params}`
}
