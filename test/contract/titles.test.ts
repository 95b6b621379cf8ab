import { z } from 'zod'
import { endpoints } from '../../contract/endpoints.ts'
import type { Endpoint } from '../../contract/endpoints/endpoint.ts'
import { bare } from '../../contract/kinds.ts'

/** The fields of lists whose values have words of their own. */
const worded = Object.entries(endpoints).flatMap(([name, endpoint]) => {
  const { row, titles = {} }: Endpoint = endpoint
  return Object.entries(titles).flatMap(([field, title]) => {
    const one = bare(row?.shape[field])
    return typeof title === 'object' && one instanceof z.ZodEnum
      ? [{ name, field, values: one.options.map(String), words: Object.keys(title.words) }]
      : []
  })
})

test('there are such fields', () => {
  expect(worded.length).toBeGreaterThan(10)
})

test.each(worded)('$name has a word for every value of $field', ({ values, words }) => {
  expect(words).toEqual(expect.arrayContaining(values))
})
