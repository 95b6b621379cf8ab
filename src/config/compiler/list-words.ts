import type { CompleteConfig } from './complete-config.ts'

type Resource = CompleteConfig['resources'][string]

/** What the console calls the columns of each list that it exports, and their values, by endpoint; its first list names them. */
export const listWords = (resources: CompleteConfig['resources']) =>
  Object.fromEntries(
    Object.values(resources)
      .filter(({ canExport }) => canExport)
      .toReversed()
      .map(({ endpoint, columns }) => [endpoint, Object.fromEntries(columns.map(wordsOf))]),
  )

const wordsOf = ({ field, title, values }: Resource['columns'][number]) => [
  field,
  { title, words: Object.fromEntries(Object.entries(values).map(([value, { text }]) => [value, text])) },
]
