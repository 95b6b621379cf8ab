import { REGION_CODES } from './region-codes.ts'

/** Whole codes of people from Taiwan, and of residents from Hong Kong, Macao and Taiwan. */
const OUTSIDE = ['710000', '810000', '820000', '830000']
const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
const CHECK_DIGITS = '10X98765432'

/**
 * Checks a resident identity number by GB 11643: region (county), real date of birth, check digit.
 * @param now milliseconds
 * @returns the problem in Chinese, or null
 */
export function idNumberProblem(idNumber: string, now: number): string | null {
  if (/[０-９Ｘｘ]/.test(idNumber)) return '身份证号须用半角数字填写'
  if (/^\d{15}$/.test(idNumber)) return '15 位身份证号已停用，请填写 18 位身份证号'
  if (!/^\d{17}[\dXx]$/.test(idNumber)) return '身份证号须为 18 位，最后一位可以是 X'
  if (!isRegion(idNumber.slice(0, 6))) return '身份证号的地区码（前六位）不存在，请检查是否有误'
  if (!isBirthday(idNumber.slice(6, 14), now)) return '身份证号中的出生日期不正确'
  return checkDigit(idNumber) === idNumber.slice(17).toUpperCase()
    ? null
    : '身份证号的校验位不正确，请检查是否有误'
}

/** ISO 7064 MOD 11-2 over the first 17 digits. */
function checkDigit(idNumber: string): string | undefined {
  const sum = WEIGHTS.reduce((total, weight, i) => total + weight * Number(idNumber[i]), 0)
  return CHECK_DIGITS[sum % 11]
}

/** Abolished codes are valid: a number keeps the code of its place and time of issue. */
function isRegion(code: string): boolean {
  regions ??= new Set([...OUTSIDE, ...regionsOf(REGION_CODES)])
  return regions.has(code)
}

let regions: Set<string> | undefined

/** `1101 01-03 21` → 110101, 110102, 110103, 110121 */
const regionsOf = (table: string): string[] =>
  table
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [start, ...ranges] = line.split(' ')
      return ranges.flatMap((range) => {
        const [from = '', to = from] = range.split('-')
        return Array.from(
          { length: Number(to) - Number(from) + 1 },
          (_, i) => `${start}${String(Number(from) + i).padStart(2, '0')}`,
        )
      })
    })

function isBirthday(digits: string, now: number): boolean {
  const [year, month, day] = [digits.slice(0, 4), digits.slice(4, 6), digits.slice(6, 8)]
  const date = new Date(`${year}-${month}-${day}T00:00:00+08:00`)
  if (Number.isNaN(date.getTime()) || Number(year) < 1900 || date.getTime() > now) return false
  // JavaScript turns 30 February into 1 March.
  return new Date(date.getTime() + 8 * 3_600_000).toISOString().slice(0, 10) === `${year}-${month}-${day}`
}

/** `1****************X` */
export const maskIdNumber = (idNumber: string) =>
  idNumber === '' ? '' : `${idNumber.slice(0, 1)}${'*'.repeat(idNumber.length - 2)}${idNumber.slice(-1)}`

/** `*三`, `**明`: all but the last character are hidden. */
export const maskName = (name: string) => {
  const letters = Array.from(name)
  return letters.map((letter, i) => (i === letters.length - 1 ? letter : '*')).join('')
}
