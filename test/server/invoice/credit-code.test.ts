import { checkCharacter, cleanCreditCode, creditCodeProblem } from '../../../contract/credit-code.ts'

/** Of public registers. */
const REAL = ['914403001922038216', '91330100799655058B', '9144030071526726XG', '91110000802100433B']

describe('a unified social credit code', () => {
  it.each(REAL)('%s of a public register is right', (code) => {
    expect(creditCodeProblem(code)).toBeNull()
  })

  it.each(REAL)('%s is wrong with any one character changed', (code) => {
    const alphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY'
    for (let at = 0; at < code.length; at += 1)
      for (const other of alphabet)
        if (other !== code[at])
          expect(creditCodeProblem(code.slice(0, at) + other + code.slice(at + 1))).not.toBeNull()
  })

  it.each([
    ['123456789012345', '15 位的旧税号已停用，请填写营业执照上的 18 位统一社会信用代码'],
    ['9144030019220382', '统一社会信用代码须为 18 位，现在是 16 位'],
    ['9144030019220382I6', '统一社会信用代码里没有字母 I、O、S、V、Z，请检查是否看错'],
    ['91A403001922038216', '统一社会信用代码须为数字与大写字母，第 3 到 8 位是数字'],
    ['914403001922038217', '统一社会信用代码的校验位不正确，请检查是否有误'],
    ['９１４４０３００１９２２０３８２１６', '统一社会信用代码须为数字与大写字母，第 3 到 8 位是数字'],
    ['', '统一社会信用代码须为 18 位，现在是 0 位'],
  ])('%s is refused with the reason', (code, problem) => {
    expect(creditCodeProblem(code)).toBe(problem)
  })

  it('has a check character of 0 where the sum leaves nothing', () => {
    const zero = Array.from({ length: 5000 }, (_, n) => `91110108${String(n).padStart(9, '0')}`).find(
      (body) => checkCharacter(body) === '0',
    )
    expect(creditCodeProblem(`${zero}0`)).toBeNull()
  })

  it('is read as people write it', () => {
    expect(cleanCreditCode(' 9133 0100-79965505 8b ')).toBe('91330100799655058B')
  })
})
