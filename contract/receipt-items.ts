import type { ReceiptLine } from './stats.ts'

/** What each item of a bill is called, and the unit that people read (a `milliminute` is shown in minutes). */
export const receiptItems = {
  input: { label: '输入', unit: 'Token' },
  cachedInput: { label: '缓存读取', unit: 'Token' },
  cacheWrite5m: { label: '缓存写入 5 分钟', unit: 'Token' },
  cacheWrite1h: { label: '缓存写入 1 小时', unit: 'Token' },
  output: { label: '输出', unit: 'Token' },
  image: { label: '图片', unit: '张' },
  character: { label: '字符', unit: '字符' },
  milliminute: { label: '时长', unit: '分钟' },
  second: { label: '时长', unit: '秒' },
  search: { label: '重排', unit: '次' },
} as const satisfies Record<ReceiptLine['item'], object>

/** Whether an item is counted in tokens: those are what packages pay for and what limits of a minute count. */
export const isTokens = (item: ReceiptLine['item']): boolean => receiptItems[item].unit === 'Token'
