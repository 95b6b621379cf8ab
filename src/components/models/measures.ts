import { displayCount } from '../../../contract/money.ts'
import type { Measured } from '../../../contract/what-if.ts'

/** One thing that was measured, in words; `text` null: nothing was. */
interface Measure {
  label: string
  text: string | null
  /** Calls that it was measured by. */
  sample: number
}

const ms = (value: number | null) => (value === null ? null : `${displayCount(value)} 毫秒`)

export const MEASURE_LABELS = ['首字延迟 P50', '首字延迟 P95', '输出速度', '成功率'] as const

export function measuresOf(one: Measured): Measure[] {
  const { calls, speedCalls, ttftP50Ms, ttftP95Ms, tokensPerSecond: speed, successRate: rate } = one
  const texts = [
    ms(ttftP50Ms),
    ms(ttftP95Ms),
    speed === null ? null : `${speed} Token/秒`,
    rate === null ? null : `${(rate * 100).toFixed(1)}%`,
  ]
  return MEASURE_LABELS.map((label, index) => ({
    label,
    text: texts[index] ?? null,
    sample: label === '输出速度' ? speedCalls : calls,
  }))
}
