import type { Price } from '../../contract/model.ts'

export interface PriceLine {
  label: string
  /** Yuan, decimal. */
  amount: string
  unit: string
}

const words = {
  input: { label: '输入', unit: '百万 Token' },
  cachedInput: { label: '缓存输入', unit: '百万 Token' },
  output: { label: '输出', unit: '百万 Token' },
  perImage: { label: '生成', unit: '张' },
  perMillionChars: { label: '合成', unit: '百万字符' },
  perSecond: { label: '生成', unit: '秒' },
} as const satisfies Record<keyof Price, { label: string; unit: string }>

const items = Object.keys(words) as (keyof Price)[]

/** The prices of a model as lines to show, only those that it has. */
export function priceLines(price: Price): PriceLine[] {
  return items.flatMap((item) => {
    const amount = price[item]
    return amount === undefined ? [] : [{ ...words[item], amount }]
  })
}
