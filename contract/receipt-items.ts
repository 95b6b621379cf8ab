import type { ReceiptLine } from './stats.ts'

/** What each item of a bill is called, and the unit that people read (a `milliminute` is shown in minutes). */
export const receiptItems = {
  input: { label: '输入', unit: 'Token' },
  cachedInput: { label: '缓存输入', unit: 'Token' },
  output: { label: '输出', unit: 'Token' },
  image: { label: '图片', unit: '张' },
  character: { label: '字符', unit: '字符' },
  milliminute: { label: '时长', unit: '分钟' },
  second: { label: '时长', unit: '秒' },
} as const satisfies Record<ReceiptLine['item'], object>
