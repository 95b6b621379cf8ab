import { displayCount, displayYuan } from '../../../contract/money.ts'
import type { Model } from '../../../contract/model.ts'
import type { Measured } from '../../../contract/what-if.ts'
import { MEASURE_LABELS, measuresOf } from '../../components/models/measures.ts'
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

export function measuredRows(models: Model[], measured: Measured[] | undefined): MeasuredRow[] {
  const all = models.map(({ id }) => {
    const one = measured?.find(({ modelId }) => modelId === id)
    return one && measuresOf(one)
  })
  return MEASURE_LABELS.map((label, index) => ({
    label,
    values: all.map((measures) => {
      const measure = measures?.[index]
      return measure ? { text: measure.text ?? NO_DATA, sample: measure.sample } : null
    }),
  }))
}
