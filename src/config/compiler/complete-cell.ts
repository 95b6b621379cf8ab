import { fieldPermission } from './permissions.ts'
import type { ParsedResource } from './schema.ts'

type ParsedCell = ParsedResource['totals'][number]

const NONE: Record<string, string> = {}

/** A cell with every option, and its words with a tone. */
export const completeCell = ({ toBy, values = {}, ...cell }: ParsedCell, endpoint: string) => ({
  ...cell,
  permission: fieldPermission(endpoint, cell.field),
  toBy: toBy ?? null,
  /** Query fields of this list whose values `to` hands on, by what they are called there. */
  handsOn: NONE,
  values: Object.fromEntries(
    Object.entries(values).map(([value, word]) => [
      value,
      typeof word === 'string' ? { text: word, tone: 'plain' as const } : word,
    ]),
  ),
})
