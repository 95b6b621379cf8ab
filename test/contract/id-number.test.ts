import * as fc from 'fast-check'
import { idNumberProblem, maskIdNumber, maskName } from '../../contract/id-number.ts'

const DIGITS = '0123456789X'.split('')
const REGION = '身份证号的地区码（前六位）不存在，请检查是否有误'
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
    ['00000019491231002X', REGION],
    ['99010519491231002X', REGION],
    ['11000019491231002X', REGION],
    ['11010019491231002X', REGION],
    ['11012019491231002X', REGION],
    ['44190219900101001X', REGION],
    ['71010119900101001X', REGION],
    ['81000119900101001X', REGION],
    ['110105199902300019', '身份证号中的出生日期不正确'],
    ['110105199902290019', '身份证号中的出生日期不正确'],
    ['110105199913010019', '身份证号中的出生日期不正确'],
    ['110105199900100019', '身份证号中的出生日期不正确'],
    ['110105202611220019', '身份证号中的出生日期不正确'],
    ['110105189912310019', '身份证号中的出生日期不正确'],
  ])('%s is refused with the reason', (text, problem) => {
    expect(idNumberProblem(text, NOW)).toBe(problem)
  })

  // Each as the Ministry of Civil Affairs' list of the years in brackets has it.
  it.each([
    ['110101', '北京市东城区'],
    ['659012', '白杨市 (since 2023)'],
    ['653228', '和安县 (since 2024)'],
    ['441900', '东莞市, which has no counties'],
    ['442000', '中山市, which has no counties'],
    ['110103', '崇文区 (to 2010)'],
    ['110221', '昌平县 (to 1999)'],
    ['310103', '卢湾区 (to 2011)'],
    ['362502', '临川市 (1987 to 2000)'],
    ['410307', '洛龙区 (2000 to 2014)'],
    ['421302', '曾都区 (2000 to 2009)'],
    ['420400', '沙市市 (to 1994), which had no counties'],
    ['440126', '番禺县 (to 1992)'],
    ['442101', '海口市, while Hainan was a part of Guangdong (to 1987)'],
    ['450511', '北海市郊区 (to 1994)'],
    ['510211', '江北区, while Chongqing was a part of Sichuan (to 1996)'],
    ['512301', '涪陵市 (to 1995)'],
    ['522101', '遵义市 (to 1997)'],
    ['542721', '江孜县 (to 1986)'],
    ['460003', '儋州市 (1993 to 2015)'],
    ['710000', '台湾省'],
    ['820000', 'a resident from Macao'],
    ['830000', 'a resident from Taiwan'],
  ])('keeps the code of its issue: %s, %s', (region) => {
    const body = `${region}19621231002`
    expect(idNumberProblem(body + DIGITS.find((digit) => isByTheStandard(body + digit)), NOW)).toBeNull()
  })

  it.each(['119901', '130199', '320199', '510299', '610300', '659099', '700101', '910101'])(
    'has no region %s',
    (region) => {
      const body = `${region}19621231002`
      expect(idNumberProblem(body + DIGITS.find((digit) => isByTheStandard(body + digit)), NOW)).toBe(REGION)
    },
  )

  it('may be of a person born today in Shanghai, and not of one born tomorrow', () => {
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
