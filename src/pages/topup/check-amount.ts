import { displayYuan, parseYuan } from '../../../contract/money.ts'

const PLAIN_DECIMAL = /^\d+(\.\d+)?$/
const WHOLE_FEN = /^\d+(\.\d{1,2}0*)?$/

interface AmountLimits {
  /** Decimal yuan. */
  min: string
  max: string
}

/** @returns null if valid: plain decimal, whole fen, within limits */
export function checkAmount(text: string, { min, max }: AmountLimits): string | null {
  if (text.trim() === '') return '请输入充值金额'
  if (!PLAIN_DECIMAL.test(text.trim())) return '请输入数字金额，例如 50 或 50.5'
  if (!WHOLE_FEN.test(text.trim())) return '金额精确到分，最多两位小数'
  const nano = parseYuan(text.trim())
  const tooLittle = nano !== null && nano < (parseYuan(min) ?? 0n)
  const tooMuch = nano === null || nano > (parseYuan(max) ?? 0n)
  if (tooLittle || tooMuch) return `充值金额须在 ${displayYuan(min)} 到 ${displayYuan(max)} 之间`
  return null
}
