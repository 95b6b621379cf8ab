/**
 * The characters of codes: digits and capitals of which no two are taken for each other when they are read, written or said. There are 23,
 * a prime, as the check needs.
 */
export const VOUCHER_ALPHABET = '23456789ACDFHJKMNPRTWXY'
/** 15 of the characters are random, 67 bits, and the last one checks the others. */
export const VOUCHER_LENGTH = 16
const GROUP = 4

/** A code as it is kept: capitals without what people put between them, as they may be pasted from anywhere. */
export const cleanVoucherCode = (text: string): string =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}\p{Cf}_.·]/gu, '')

/** `ACDF-2345-…`, of a whole code or of its beginning. */
export const groupVoucherCode = (code: string): string =>
  (code.match(new RegExp(`.{1,${GROUP}}`, 'gu')) ?? []).join('-')

/** Only its end, as lists show it. */
export const maskVoucherCode = (tail: string): string => groupVoucherCode(tail.padStart(VOUCHER_LENGTH, '•'))

/** The last characters, which are kept in the clear. */
export const tailOf = (code: string): string => code.slice(-GROUP)

/**
 * The character that follows these: their places, from 1, weigh them, modulo 23. One wrong character, or two that changed places, never
 * fit it.
 */
export function checkCharacter(body: string): string {
  const sum = Array.from(body).reduce((total, one, at) => total + (at + 1) * VOUCHER_ALPHABET.indexOf(one), 0)
  return VOUCHER_ALPHABET.charAt(sum % VOUCHER_ALPHABET.length)
}

/** The first character of a cleaned code that no code has. */
export const oddCharacterIn = (code: string): string | undefined =>
  Array.from(code).find((one) => !VOUCHER_ALPHABET.includes(one))

/** What was mistyped in a cleaned code, in words; null: it can be one. */
export function voucherCodeProblem(code: string): string | null {
  if (code === '') return '请输入兑换码'
  const odd = oddCharacterIn(code)
  if (odd !== undefined) return `兑换码里没有“${odd}”，请检查`
  if (code.length !== VOUCHER_LENGTH)
    return `兑换码有 ${VOUCHER_LENGTH} 个字符，这里${code.length < VOUCHER_LENGTH ? '少' : '多'}了 ${Math.abs(VOUCHER_LENGTH - code.length)} 个`
  return checkCharacter(code.slice(0, -1)) === code.at(-1) ? null : '兑换码有输错的字符，请逐个核对'
}
