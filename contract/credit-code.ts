/** Digits and capital letters without I, O, S, V and Z, in the order of their values. */
const ALPHABET = '0123456789ABCDEFGHJKLMNPQRTUWXY'
/** Powers of 3 modulo 31. */
const WEIGHTS = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28]
const LENGTH = 18

/**
 * Checks a unified social credit code (统一社会信用代码) by GB 32100-2015 and its amendment of 2021: 18 characters of an alphabet of 31, of
 * which the third to the eighth are digits (the region), and a check character: 31 less the sum of the values of the first 17, each
 * times its weight, modulo 31. It is the tax number of a company since 2015; numbers of 15 digits are no longer valid since 2018.
 * @returns the problem in Chinese, or null
 */
export function creditCodeProblem(code: string): string | null {
  if (/^\d{15}$/.test(code)) return '15 位的旧税号已停用，请填写营业执照上的 18 位统一社会信用代码'
  if (code.length !== LENGTH) return `统一社会信用代码须为 ${LENGTH} 位，现在是 ${code.length} 位`
  if (/[IOSVZ]/.test(code)) return '统一社会信用代码里没有字母 I、O、S、V、Z，请检查是否看错'
  if (!/^[\dA-Z]{2}\d{6}[\dA-Z]{10}$/.test(code))
    return '统一社会信用代码须为数字与大写字母，第 3 到 8 位是数字'
  return checkCharacter(code) === code.at(-1) ? null : '统一社会信用代码的校验位不正确，请检查是否有误'
}

/** It is computed from the first 17 characters. */
export function checkCharacter(code: string): string {
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * ALPHABET.indexOf(code.charAt(at)), 0)
  return ALPHABET.charAt((31 - (sum % 31)) % 31)
}

/** People write it in either case, and with blanks. */
export const cleanCreditCode = (text: string) => text.replaceAll(/[\s-]/g, '').toUpperCase()
