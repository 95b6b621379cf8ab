import * as fc from 'fast-check'
import { readCsv } from '../../../server/usage/bill/read-csv.ts'
import { readDecimal, readTimestamp } from '../../../server/usage/bill/read-value.ts'

it.each([
  ['0.1', 100_000_000n],
  ['¥1,234.5', 1_234_500_000_000n],
  ['1.2e-05', 12_000n],
  ['-3', -3_000_000_000n],
  ['', 0n],
  ['0.0000000005', 1n],
  ['0.00000000049', 0n],
  ['-0.0000000005', -1n],
  ['十', null],
  ['1.2.3', null],
  ['NaN', null],
  ['0x10', null],
])('%s is an amount to the nano', (text, nano) => {
  expect(readDecimal(text, 9)).toBe(nano)
})

it('amounts of another currency are rounded once, at the end', () => {
  expect(readDecimal('0.00031', 9, 7_100_000_000n)).toBe(2_201_000n)
  expect(readDecimal('1', 9, 7_123_456_789n)).toBe(7_123_456_789n)
})

const NOON = Date.UTC(2026, 10, 21, 4)

it.each([
  ['2026-11-21 12:00:00', NOON],
  ['2026/11/21 12:00', NOON],
  ['2026-11-21T04:00:00.000Z', NOON],
  ['2026-11-21T04:00:00.000000Z', NOON],
  ['2026-11-21 06:00:00 +0200', NOON],
  ['2026-11-21 04:00:00 UTC', NOON],
  ['20261121', NOON - 12 * 3_600_000],
  ['2026-11-21', NOON - 12 * 3_600_000],
  [String(NOON), NOON],
  [String(NOON / 1000), NOON],
  ['2026-02-30', null],
  ['2026-11-21 12:61:00', null],
  ['昨天', null],
  ['', null],
])('%s is a moment', (text, moment) => {
  expect(readTimestamp(text, '+08:00')).toBe(moment)
})

it('any cells come back as they were written, whatever stands in them', () => {
  const cell = fc
    .string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r\n', '中', '=') })
    .map((text) => `x${text}y`)
  fc.assert(
    fc.property(
      fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 5 }),
      (rows) => {
        const text = rows
          .map((row) => row.map((value) => `"${value.replaceAll('"', '""')}"`).join(','))
          .join('\r\n')
        expect([...readCsv(`\uFEFF${text}`)].map(({ cells }) => cells)).toEqual(rows)
      },
    ),
  )
})

it('lines are numbered by where they begin in the file', () => {
  const read = [...readCsv('a\tb\n"1\n2"\t3\n\n4\t\n')]
  expect(read).toEqual([
    { no: 1, cells: ['a', 'b'] },
    { no: 2, cells: ['1\n2', '3'] },
    { no: 5, cells: ['4', ''] },
  ])
})
