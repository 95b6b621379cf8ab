import * as fc from 'fast-check'
import { idNumberProblem, maskIdNumber, maskName } from '../../contract/id-number.ts'

const DIGITS = '0123456789X'.split('')
const NOW = Date.parse('2026-11-21T04:00:00Z')
/** The standard's own example, and one of each kind of region. */
const VALID = ['11010519491231002X', '440308199901101512', '810000199408230021']

/** Written from the standard's formula, not from the code: sum of a_i × 2^(i-1) mod 11 is 1. */
const isByTheStandard = (digits: string) =>
  Array.from(digits).reduce(
    (sum, digit, i) => sum + (digit === 'X' ? 10 : Number(digit)) * (2 ** (17 - i) % 11),
    0,
  ) %
    11 ===
  1

const born = fc
  .date({ min: new Date('1900-01-02T00:00:00Z'), max: new Date('2026-11-20T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10).replaceAll('-', ''))
const idNumber = fc
  .tuple(
    fc.constantFrom('110105', '440308', '650102', '810000', '513436'),
    born,
    fc.integer({ min: 0, max: 999 }),
  )
  .map(([region, date, order]) => `${region}${date}${String(order).padStart(3, '0')}`)
  .map((body) => body + DIGITS.find((digit) => isByTheStandard(body + digit)))

describe('an ID number', () => {
  it.each(VALID)('%s is accepted', (text) => {
    expect(isByTheStandard(text)).toBe(true)
    expect(idNumberProblem(text, NOW)).toBeNull()
  })

  it('is accepted with every valid region, date and order', () => {
    fc.assert(fc.property(idNumber, (text) => idNumberProblem(text, NOW) === null))
  })

  it('is accepted with a small x', () => {
    expect(idNumberProblem('11010519491231002x', NOW)).toBeNull()
  })

  it('is refused with any one digit wrong', () => {
    fc.assert(
      fc.property(
        idNumber,
        fc.integer({ min: 0, max: 17 }),
        fc.constantFrom(...DIGITS),
        (text, at, digit) => {
          fc.pre(text[at] !== digit)
          return idNumberProblem(text.slice(0, at) + digit + text.slice(at + 1), NOW) !== null
        },
      ),
    )
  })

  it('is refused with two neighbouring digits swapped', () => {
    fc.assert(
      fc.property(idNumber, fc.integer({ min: 0, max: 16 }), (text, at) => {
        fc.pre(text[at] !== text[at + 1])
        const swapped = text.slice(0, at) + text.charAt(at + 1) + text.charAt(at) + text.slice(at + 2)
        return idNumberProblem(swapped, NOW) !== null
      }),
    )
  })

  it.each([
    ['110105491231002', '15 位身份证号已停用，请填写 18 位身份证号'],
    ['１１０１０５19491231002X', '身份证号须用半角数字填写'],
    ['11010519491231002Ｘ', '身份证号须用半角数字填写'],
    ['1101051949123100', '身份证号须为 18 位，最后一位可以是 X'],
    ['11010519491231002Y', '身份证号须为 18 位，最后一位可以是 X'],
    ['X1010519491231002X', '身份证号须为 18 位，最后一位可以是 X'],
    [' 11010519491231002', '身份证号须为 18 位，最后一位可以是 X'],
    ['00000019491231002X', '身份证号的地区码不存在'],
    ['99010519491231002X', '身份证号的地区码不存在'],
    ['11000019491231002X', '身份证号的地区码不存在'],
    ['110105199902300019', '身份证号中的出生日期不正确'],
    ['110105199902290019', '身份证号中的出生日期不正确'],
    ['110105199913010019', '身份证号中的出生日期不正确'],
    ['110105199900100019', '身份证号中的出生日期不正确'],
    ['110105202611220019', '身份证号中的出生日期不正确'],
    ['110105189912310019', '身份证号中的出生日期不正确'],
  ])('%s is refused with the reason', (text, problem) => {
    expect(idNumberProblem(text, NOW)).toBe(problem)
  })

  it('may be of somebody born today in Shanghai, and of nobody born tomorrow', () => {
    const bodyOf = (day: string) => `110105${day}001`
    const whole = (body: string) => body + DIGITS.find((digit) => isByTheStandard(body + digit))
    expect(idNumberProblem(whole(bodyOf('20261121')), NOW)).toBeNull()
    expect(idNumberProblem(whole(bodyOf('20261122')), NOW)).toBe('身份证号中的出生日期不正确')
  })

  it('leaves the server with its ends only', () => {
    expect(maskIdNumber('11010519491231002X')).toBe('1****************X')
    expect(maskIdNumber('')).toBe('')
  })
})

describe('a name', () => {
  it.each([
    ['张三', '*三'],
    ['欧阳小明', '***明'],
    ['𠮷野', '*野'],
    ['', ''],
  ])('%s leaves the server as %s', (name, masked) => {
    expect(maskName(name)).toBe(masked)
  })
})
