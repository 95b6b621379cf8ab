import type { Price } from '../../contract/model.ts'

export interface PriceLine {
  label: string
  /** Yuan, decimal. */
  amount: string
  unit: string
}

type Item = Exclude<keyof Price, 'images'>

const words = {
  input: { label: '输入', unit: '百万 Token' },
  cachedInput: { label: '缓存输入', unit: '百万 Token' },
  output: { label: '输出', unit: '百万 Token' },
  perImage: { label: '生成', unit: '张' },
  perMillionChars: { label: '合成', unit: '百万字符' },
  perMinute: { label: '识别', unit: '分钟' },
  perSecond: { label: '生成', unit: '秒' },
} as const satisfies Record<Item, { label: string; unit: string }>

const items = Object.keys(words) as Item[]

/** The prices of a model as lines to show, only those that it has. */
export function priceLines(price: Price): PriceLine[] {
  return items.flatMap((item): PriceLine[] => {
    const amount = price[item]
    if (amount === undefined) return []
    if (item !== 'perImage' || !price.images) return [{ ...words[item], amount }]
    return price.images.map(({ quality, size, price: each }) => ({
      label: [size?.replace('x', '×'), quality].filter(Boolean).join(' · ') || words.perImage.label,
      amount: each,
      unit: words.perImage.unit,
    }))
  })
}
