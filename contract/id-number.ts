/** First two digits of the GB/T 2260 code: where the number was issued. */
const PROVINCES = new Set(
  '11 12 13 14 15 21 22 23 31 32 33 34 35 36 37 41 42 43 44 45 46 50 51 52 53 54 61 62 63 64 65 71'.split(
    ' ',
  ),
)
/** Whole codes of residents from Hong Kong, Macao and Taiwan. */
const RESIDENTS = new Set(['810000', '820000', '830000'])
const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
const CHECK_DIGITS = '10X98765432'

/**
 * Checks a resident identity number by GB 11643: region, real date of birth, check digit.
 * @param now milliseconds
 * @returns what is wrong, in Chinese; null if nothing is
 */
export function idNumberProblem(idNumber: string, now: number): string | null {
  if (/[０-９Ｘｘ]/.test(idNumber)) return '身份证号须用半角数字填写'
  if (/^\d{15}$/.test(idNumber)) return '15 位身份证号已停用，请填写 18 位身份证号'
  if (!/^\d{17}[\dXx]$/.test(idNumber)) return '身份证号须为 18 位，最后一位可以是 X'
  if (!isRegion(idNumber.slice(0, 6))) return '身份证号的地区码不存在'
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

const isRegion = (code: string) =>
  RESIDENTS.has(code) || (PROVINCES.has(code.slice(0, 2)) && !code.endsWith('0000'))

function isBirthday(digits: string, now: number): boolean {
  const [year, month, day] = [digits.slice(0, 4), digits.slice(4, 6), digits.slice(6, 8)]
  const date = new Date(`${year}-${month}-${day}T00:00:00+08:00`)
  if (Number.isNaN(date.getTime()) || Number(year) < 1900 || date.getTime() > now) return false
  // JavaScript turns 30 February into 1 March.
  return new Date(date.getTime() + 8 * 3_600_000).toISOString().slice(0, 10) === `${year}-${month}-${day}`
}

/** `1****************X`: how an ID number leaves the server. */
export const maskIdNumber = (idNumber: string) =>
  idNumber === '' ? '' : `${idNumber.slice(0, 1)}${'*'.repeat(idNumber.length - 2)}${idNumber.slice(-1)}`

/** `*三`, `**明`: all but the last character are hidden. */
export const maskName = (name: string) => {
  const letters = Array.from(name)
  return letters.map((letter, i) => (i === letters.length - 1 ? letter : '*')).join('')
}
