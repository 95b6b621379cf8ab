import { assert, constantFrom, nat, property } from 'fast-check'
import { closestWord, didYouMean } from '../../contract/did-you-mean.ts'

const words = ['orders', 'income', 'stats', 'createdAt']

test.each([
  ['order', 'orders'],
  ['oders', 'orders'],
  ['ordres', 'orders'],
  ['createdat', 'createdAt'],
  ['incmoe', 'income'],
  ['invoice', null],
  ['', null],
])('%s is closestWord to %s', (word, expected) => {
  expect(closestWord({ word, words })).toBe(expected)
})

test('what is not a word has no hint', () => expect(didYouMean({ word: undefined, words })).toBe(''))

test('one slip of the pen in a word of three letters or more is always understood', () => {
  assert(
    property(constantFrom(...words), nat(), constantFrom('x', ''), (word, at, letter) => {
      const place = at % word.length
      const slipped = word.slice(0, place) + letter + word.slice(place + 1)
      expect(closestWord({ word: slipped, words })).toBe(word)
    }),
  )
})
