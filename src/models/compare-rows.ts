import { displayCount, displayYuan } from '../../contract/money.ts'
import type { Model } from '../../contract/model.ts'
import type { Measured } from '../../contract/what-if.ts'
import { modelTypes } from './model-types.ts'
import { priceLines } from './price-lines.ts'

interface CompareRow {
  label: string
  /** One for each model, in their order. */
  values: string[]
}

const NO_DATA = '暂无数据'

/** What is compared, row by row; prices that none of them has are left out. */
export function compareRows(models: Model[], measured: Measured[]): CompareRow[] {
  const row = (label: string, valueOf: (model: Model) => string): CompareRow => ({
    label,
    values: models.map(valueOf),
  })
  const prices = models.map(({ price }) => priceLines(price))
  const priceNames = [...new Set(prices.flat().map(({ label, unit }) => `${label}（每${unit}）`))]
  const sampleOf = (valueOf: (found: Measured) => string | null) => (model: Model) => {
    const found = measured.find(({ modelId }) => modelId === model.id)
    return (found && valueOf(found)) ?? NO_DATA
  }
  const ms = (value: number | null, calls: number) =>
    value === null ? null : `${displayCount(value)} 毫秒（${calls} 次）`
  const optional = (value: number | undefined) => (value === undefined ? '—' : displayCount(value))
  return [
    row('类型', ({ type }) => modelTypes[type]),
    row('厂商', ({ vendor }) => vendor),
    row('上下文', ({ contextLength }) => optional(contextLength)),
    row('最大输出', ({ maxOutputTokens }) => optional(maxOutputTokens)),
    row('标签', ({ tags }) => tags.join('、') || '—'),
    ...priceNames.map((name) => ({
      label: name,
      values: prices.map((lines) => {
        const line = lines.find(({ label, unit }) => `${label}（每${unit}）` === name)
        return line === undefined ? '—' : displayYuan(line.amount)
      }),
    })),
    row(
      '首字延迟 p50',
      sampleOf(({ ttftP50Ms, calls }) => ms(ttftP50Ms, calls)),
    ),
    row(
      '首字延迟 p95',
      sampleOf(({ ttftP95Ms, calls }) => ms(ttftP95Ms, calls)),
    ),
    row(
      '输出速度',
      sampleOf(({ tokensPerSecond, speedCalls }) =>
        tokensPerSecond === null ? null : `${tokensPerSecond} Token/秒（${speedCalls} 次）`,
      ),
    ),
    row(
      '成功率',
      sampleOf(({ successRate, calls }) =>
        successRate === null ? null : `${(successRate * 100).toFixed(1)}%（${calls} 次）`,
      ),
    ),
  ]
}
