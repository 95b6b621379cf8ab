import { burnDown, type Stock } from '../../../server/catalog/package/burn-down.ts'

const DAY_MS = 86_400_000
const stock = (id: string, remaining: number, days: number, models = ['*']): Stock => ({
  id,
  remaining,
  models,
  expiresAt: days * DAY_MS,
})
const outlook = (stocks: Stock[], demand: Record<string, number>) =>
  Object.fromEntries(burnDown({ stocks, demand: new Map(Object.entries(demand)), now: 0 }))

const lasts = (daysLeft: number) => ({ daysLeft, tokensLost: null })
const loses = (tokensLost: number) => ({ daysLeft: null, tokensLost })
const unknown = { daysLeft: null, tokensLost: null }

test.each([
  ['lasts as long as it has tokens', [stock('a', 600, 30)], { m: 100 }, { a: lasts(6) }],
  ['loses what its end leaves', [stock('a', 600, 4)], { m: 100 }, { a: loses(200) }],
  [
    'is used after the one before it',
    [stock('a', 300, 10), stock('b', 200, 20)],
    { m: 100 },
    { a: lasts(3), b: lasts(5) },
  ],
  [
    'is used once the one before it has ended',
    [stock('a', 1000, 2), stock('b', 300, 20)],
    { m: 100 },
    { a: loses(800), b: lasts(5) },
  ],
  [
    'is used by its own models only',
    [stock('a', 100, 20, ['x']), stock('b', 100, 30, ['y'])],
    { x: 10, y: 20 },
    { a: lasts(10), b: lasts(5) },
  ],
  [
    'takes over a model when the one before it is used up',
    [stock('a', 100, 20, ['x']), stock('b', 300, 30)],
    { x: 10, y: 10 },
    { a: lasts(10), b: lasts(20) },
  ],
  ['is unknown if nothing that it covers is used', [stock('a', 100, 20, ['x'])], { y: 5 }, { a: unknown }],
  [
    'loses all of it if its turn never comes',
    [stock('a', 900, 5), stock('b', 50, 5)],
    { m: 1 },
    { a: loses(895), b: loses(50) },
  ],
])('a package %s', (_words, stocks, demand, expected) => {
  expect(outlook(stocks, demand as Record<string, number>)).toEqual(expected)
})
