import type { Price } from './model.ts'

/** What each price is of, and for how much of it. */
export const PRICE_WORDS = {
  input: { label: '输入', unit: '百万 Token' },
  cachedInput: { label: '缓存读取', unit: '百万 Token' },
  cacheWrite5m: { label: '缓存写入 5 分钟', unit: '百万 Token' },
  cacheWrite1h: { label: '缓存写入 1 小时', unit: '百万 Token' },
  audioInput: { label: '音频输入', unit: '百万 Token' },
  output: { label: '输出', unit: '百万 Token' },
  thinkingOutput: { label: '思考模式输出', unit: '百万 Token' },
  audioOutput: { label: '音频输出', unit: '百万 Token' },
  perImage: { label: '生成', unit: '张' },
  perPartialImage: { label: '未完成的图', unit: '张' },
  perMillionChars: { label: '合成', unit: '百万字符' },
  perMinute: { label: '识别', unit: '分钟' },
  perSecond: { label: '生成', unit: '秒' },
  perSearch: { label: '重排', unit: '次' },
  perCall: { label: '审核', unit: '条' },
} as const satisfies Record<
  Exclude<keyof Price, 'images' | 'tiers' | 'batchPercent'>,
  { label: string; unit: string }
>
export type PriceItem = keyof typeof PRICE_WORDS
export const PRICE_ITEMS = Object.keys(PRICE_WORDS) as PriceItem[]
