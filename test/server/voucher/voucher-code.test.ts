import * as fc from 'fast-check'
import {
  checkCharacter,
  cleanVoucherCode,
  groupVoucherCode,
  maskVoucherCode,
  voucherCodeProblem,
  VOUCHER_ALPHABET,
  VOUCHER_LENGTH,
} from '../../../contract/voucher-code.ts'
import { newVoucherCode } from '../../../server/money/voucher/generate-codes.ts'

const symbol = fc.constantFrom(...VOUCHER_ALPHABET)
const code = fc
  .array(symbol, { minLength: VOUCHER_LENGTH - 1, maxLength: VOUCHER_LENGTH - 1 })
  .map((some) => some.join('') + checkCharacter(some.join('')))
const place = fc.nat(VOUCHER_LENGTH - 1)

describe('voucher codes', () => {
  it('have no two characters that are taken for each other', () => {
    for (const alike of ['0OQD', '1IL', '2Z', '5SB8', 'UV', '6G'])
      expect(Array.from(alike).filter((one) => VOUCHER_ALPHABET.includes(one)).length).toBeLessThanOrEqual(2)
    expect(VOUCHER_ALPHABET).not.toMatch(/[01ILOQSUVZBGE]/)
    expect(new Set(VOUCHER_ALPHABET).size).toBe(23)
  })

  it('are each another, and fit their check character', () => {
    const made = Array.from({ length: 2000 }, newVoucherCode)
    expect(new Set(made).size).toBe(2000)
    expect(made.map(voucherCodeProblem).filter((problem) => problem !== null)).toEqual([])
    // 30,000 random characters of 23: each comes about 1,304 times.
    const body = made.map((one) => one.slice(0, -1)).join('')
    for (const one of VOUCHER_ALPHABET)
      expect(Math.abs(body.split(one).length - 1 - 30_000 / 23)).toBeLessThan(220)
  })

  it('with one wrong character are always rejected', () => {
    fc.assert(
      fc.property(code, place, symbol, (right, at, other) => {
        fc.pre(right[at] !== other)
        const wrong = right.slice(0, at) + other + right.slice(at + 1)
        return voucherCodeProblem(wrong) !== null && voucherCodeProblem(right) === null
      }),
      { numRuns: 2000 },
    )
  })

  it('with two characters swapped are always rejected', () => {
    fc.assert(
      fc.property(code, place, place, (right, one, two) => {
        fc.pre(right[one] !== right[two])
        const some = Array.from(right)
        ;[some[one], some[two]] = [some[two] ?? '', some[one] ?? '']
        return voucherCodeProblem(some.join('')) !== null
      }),
      { numRuns: 2000 },
    )
  })

  it.each([
    ['acdf-2345 hjkm_6789', 'ACDF2345HJKM6789'],
    ['　ＡＣＤＦ－２３４５—hjkm–6789\n', 'ACDF2345HJKM6789'],
    ['ACDF·2345.HJKM‐6789', 'ACDF2345HJKM6789'],
    ['', ''],
  ])('are read as people paste them: %j', (text, clean) => {
    expect(cleanVoucherCode(text)).toBe(clean)
  })

  it.each([
    ['', '请输入兑换码'],
    ['ACDF2345HJKM678O', '兑换码里没有“O”，请检查'],
    ['ACDF2345HJKM67', '兑换码有 16 个字符，这里少了 2 个'],
    ['ACDF2345HJKM67899', '兑换码有 16 个字符，这里多了 1 个'],
    ['ACDF2345HJKM678C', '兑换码有输错的字符，请逐个核对'],
  ])('say what was mistyped: %j', (text, problem) => {
    expect(voucherCodeProblem(text)).toBe(problem)
  })

  it('are shown in groups, and masked but for their end', () => {
    expect([groupVoucherCode('ACDF2345HJ'), groupVoucherCode('')]).toEqual(['ACDF-2345-HJ', ''])
    expect(maskVoucherCode('6789')).toBe('••••-••••-••••-6789')
  })
})
