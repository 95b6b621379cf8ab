import { assert, constantFrom, nat, property } from 'fast-check'
import { nearest, orNearest } from '../../contract/did-you-mean.ts'

const words = ['orders', 'income', 'stats', 'createdAt']

test.each([
  ['order', 'orders'],
  ['oders', 'orders'],
  ['ordres', 'orders'],
  ['createdat', 'createdAt'],
  ['incmoe', 'income'],
  ['invoice', null],
  ['', null],
])('%s is nearest to %s', (word, expected) => {
  expect(nearest({ word, words })).toBe(expected)
})

test('what is not a word has no hint', () => expect(orNearest({ word: undefined, words })).toBe(''))

test('one slip of the pen in a word of three letters or more is always understood', () => {
  assert(
    property(constantFrom(...words), nat(), constantFrom('x', ''), (word, at, letter) => {
      const place = at % word.length
      const slipped = word.slice(0, place) + letter + word.slice(place + 1)
      expect(nearest({ word: slipped, words })).toBe(word)
    }),
  )
})
