import { endpoints } from '../../../contract/endpoints.ts'
import { fieldAt, wordsOf } from './field-checks.ts'
import type { ParsedResource } from './schema.ts'

type When = ParsedResource['actions'][number]['when']

/** The values that a row's fields may have, all but some of them written out, or what is asked of a text. */
export const completeWhen = (
  when: When,
  { endpoint }: Pick<ParsedResource, 'endpoint'>,
): Record<string, string[] | { isEmpty?: boolean; isMe?: boolean }> =>
  Object.fromEntries(
    Object.entries(when).map(([field, values]) => {
      if (Array.isArray(values)) return [field, values.map(String)]
      if (!('not' in values)) return [field, values]
      const others = values.not.map(String)
      const words = wordsOf(fieldAt(endpoints[endpoint].row.shape, field)) ?? []
      return [field, words.filter((word) => !others.includes(word))]
    }),
  )
