import { dayOf, displayTime, startOfDay, toMilliseconds } from '../../contract/time.ts'

const MS = 1_763_688_600_123

test.each<[string, unknown, number | null]>([
  ['10 digits are seconds', 1_763_688_600, 1_763_688_600_000],
  ['10 digits as text', '1763688600', 1_763_688_600_000],
  ['13 digits are milliseconds', MS, MS],
  ['17 digits are divided by 10000', 17_636_886_001_239_999n, MS],
  ['17 digits as text', '17636886001234567', MS],
  ['11 digits are nothing', 17_636_886_001, null],
  ['16 digits are nothing', '1763688600123456', null],
  ['18 digits are nothing', '176368860012345678', null],
  ['0 is nothing', 0, null],
  ['a negative number is nothing', -1_763_688_600, null],
  ['a fraction is nothing', 1_763_688_600.5, null],
  ['a date in words is nothing', '2026-11-21', null],
  ['an empty text is nothing', '', null],
  ['null is nothing', null, null],
  ['undefined is nothing', undefined, null],
  ['an object is nothing', { ms: MS }, null],
])('%s', (_, value, expected) => {
  expect(toMilliseconds(value)).toBe(expected)
})

test.each<[unknown, string]>([
  [1_763_688_600, '2025-11-21 09:30:00'],
  [1_763_688_600_999, '2025-11-21 09:30:00'],
  ['17636886001234567', '2025-11-21 09:30:00'],
  [1_767_196_799_000, '2025-12-31 23:59:59'],
  [1_767_196_800_000, '2026-01-01 00:00:00'],
  ['tomorrow', ''],
  [null, ''],
])('%j is shown as %j: year-month-day hour:minute:second in Shanghai', (value, text) => {
  expect(displayTime(value)).toBe(text)
})

test('days begin at midnight in Shanghai', () => {
  const midnight = Date.UTC(2026, 10, 20, 16)
  expect([dayOf(midnight - 1), dayOf(midnight)]).toEqual(['2026-11-20', '2026-11-21'])
  expect([startOfDay(midnight - 1), startOfDay(midnight), startOfDay(midnight + 86_399_999)]).toEqual([
    midnight - 86_400_000,
    midnight,
    midnight,
  ])
})
