import { overlapOf, wordsOf } from '../../../server/engines/rerank/overlap.ts'

const score = (query: string, document: string) => overlapOf(wordsOf(query), wordsOf(document))

it.each([
  ['the same words', 'Refund Policy', 'refund policy', 1],
  ['nothing in common', 'refund', 'apple', 0],
  ['no word at all', '！？', 'apple', 0],
  ['an empty document', 'refund', '', 0],
])('%s', (_what, query, document, expected) => {
  expect(score(query, document)).toBe(expected)
})

it('counts pairs of characters, so that their order matters', () => {
  expect(score('退款', '退款须知')).toBeGreaterThan(score('退款', '款待与退让'))
})

it('of two documents with as many words of the query prefers the one with fewer others', () => {
  expect(score('refund', 'refund')).toBeGreaterThan(score('refund', 'refund of a very long order'))
})
