import { displayCount, displayYuan } from '../../../contract/money.ts'
import type { Model } from '../../../contract/model.ts'
import type { Measured } from '../../../contract/what-if.ts'
import { modelTypes } from '../../components/models/model-types.ts'
import { priceLines } from '../../components/models/price-lines.ts'

interface CompareRow {
  label: string
  values: string[]
}

interface MeasuredRow {
  label: string
  values: ({ text: string; sample: number } | null)[]
}

const NO_DATA = '暂无数据'

export function compareRows(models: Model[]): CompareRow[] {
  const row = (label: string, valueOf: (model: Model) => string): CompareRow => ({
    label,
    values: models.map(valueOf),
  })
  const prices = models.map(({ price }) => priceLines(price))
  const priceNames = [...new Set(prices.flat().map(({ label, unit }) => `${label}（每${unit}）`))]
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
  ]
}

const ms = (value: number | null) => (value === null ? null : `${displayCount(value)} 毫秒`)

interface Measure {
  label: string
  textOf: (one: Measured) => string | null
  sampleOf: (one: Measured) => number
}

const MEASURES: Measure[] = [
  { label: '首字延迟 p50', textOf: ({ ttftP50Ms }) => ms(ttftP50Ms), sampleOf: ({ calls }) => calls },
  { label: '首字延迟 p95', textOf: ({ ttftP95Ms }) => ms(ttftP95Ms), sampleOf: ({ calls }) => calls },
  {
    label: '输出速度',
    textOf: ({ tokensPerSecond: speed }) => (speed === null ? null : `${speed} Token/秒`),
    sampleOf: ({ speedCalls }) => speedCalls,
  },
  {
    label: '成功率',
    textOf: ({ successRate: rate }) => (rate === null ? null : `${(rate * 100).toFixed(1)}%`),
    sampleOf: ({ calls }) => calls,
  },
]

export function measuredRows(models: Model[], measured: Measured[] | undefined): MeasuredRow[] {
  return MEASURES.map(({ label, textOf, sampleOf }) => ({
    label,
    values: models.map(({ id }) => {
      const one = measured?.find(({ modelId }) => modelId === id)
      return one ? { text: textOf(one) ?? NO_DATA, sample: sampleOf(one) } : null
    }),
  }))
}
