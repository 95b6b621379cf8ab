import { assert, bigInt, integer, property } from 'fast-check'
import { displayCount, displayYuan, formatYuan, parseYuan } from '../../contract/money.ts'

test.each<[unknown, string]>([
  ['12.5', '¥12.50'],
  [12.5, '¥12.50'],
  ['1234567.89', '¥1,234,567.89'],
  [1_234_567.89, '¥1,234,567.89'],
  ['0.000012', '¥0.000012'],
  ['0.000000001', '¥0.000000001'],
  ['-3.20', '-¥3.20'],
  [-3.2, '-¥3.20'],
  ['007.10', '¥7.10'],
  [' 5 ', '¥5.00'],
  ['0', '¥0.00'],
  ['-0.00', '¥0.00'],
  [-0, '¥0.00'],
  [-1e-12, '¥0.00'],
  ['100000000000000000000000', '¥100,000,000,000,000,000,000,000.00'],
  ['abc', '¥0.00'],
  ['12abc', '¥0.00'],
  ['1,000', '¥0.00'],
  ['', '¥0.00'],
  ['  ', '¥0.00'],
  [null, '¥0.00'],
  [undefined, '¥0.00'],
  [Number.NaN, '¥0.00'],
  [Number.POSITIVE_INFINITY, '¥0.00'],
  ['Infinity', '¥0.00'],
  [true, '¥0.00'],
  [{}, '¥0.00'],
  [[], '¥0.00'],
])('the balance %j is shown as %s', (value, text) => {
  expect(displayYuan(value)).toBe(text)
})

test.each<[unknown, string]>([
  [0, '0'],
  [1_234_567, '1,234,567'],
  ['1234567', '1,234,567'],
  [-12_345, '-12,345'],
  [12.9, '12'],
  [-0.4, '0'],
  ['x', '0'],
  [null, '0'],
  [undefined, '0'],
  [Number.NaN, '0'],
])('%j Token are shown as %s', (value, text) => {
  expect(displayCount(value)).toBe(text)
})

test('numbers are grouped as zh-CN groups them', () => {
  assert(
    property(integer({ min: -1e12, max: 1e12 }), (count) => {
      expect(displayCount(count)).toBe(count.toLocaleString('zh-CN'))
    }),
  )
})

test.each([
  '1e3',
  '-1',
  '+1',
  '0.0000000001',
  ' 1',
  '1 ',
  '１',
  '.5',
  '5.',
  '0x10',
  '',
  'NaN',
  '1,000',
  '1234567890123',
])('the wire amount %j is none', (text) => {
  expect(parseYuan(text)).toBeNull()
})

test('an amount survives the wire to the last nano-yuan', () => {
  assert(
    property(bigInt({ min: 0n, max: 10n ** 21n - 1n }), (nano) => {
      const text = formatYuan(nano)
      expect(text).toMatch(/^\d+\.\d{2,9}$/)
      expect(parseYuan(text)).toBe(nano)
      expect(formatYuan(-nano)).toBe(nano === 0n ? '0.00' : `-${text}`)
    }),
  )
})
