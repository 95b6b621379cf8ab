import { screenLines } from '../../scripts/count-screen-lines.ts'

/** What a screen of staff takes at most. */
const MOST = 60
/**
 * Screens that take more, and how much at most: each has many actions or fields of its own, every one with the words that are asked and
 * said. What several of them
 * repeat belongs into the engine's defaults.
 */
const LONGER: Record<string, number> = {
  'ops-adjustments': 70,
  'ops-alerts': 70,
  'ops-bill-formats': 110,
  'ops-bills': 80,
  'ops-channels': 120,
  'ops-companies': 80,
  'ops-invoices': 110,
  'ops-models': 100,
  'ops-notices': 70,
  'ops-orders': 110,
  'ops-packages': 80,
  'ops-prices': 90,
  'ops-report': 80,
  'ops-risk': 70,
  'ops-routes': 150,
  'ops-settings': 100,
  'ops-setup': 80,
  'ops-users': 140,
  'ops-versions': 110,
  'ops-vouchers': 130,
}

const screens = screenLines()

test('every list of staff is counted', () => {
  expect(screens.length).toBeGreaterThan(40)
  expect(screens.map(({ name }) => name)).toEqual(expect.arrayContaining(['ops-users', 'ops-alert-events']))
})

test.each(screens.map(({ name, lines }) => [name, lines] as const))(
  '%s takes no more lines of data than a screen may',
  (name, lines) => expect(lines).toBeLessThanOrEqual(LONGER[name] ?? MOST),
)

test('a list is counted from where it is exported to its end', () => {
  const read = () => `const part = {
  a: 1,
}

export default {
  endpoint: 'a',
} satisfies Resource
`
  expect(screenLines(['ops-a.ts'], read)).toEqual([{ name: 'ops-a', lines: 3 }])
})
