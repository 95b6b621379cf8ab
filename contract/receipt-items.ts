import type { ReceiptLine } from './stats.ts'
import { tierWords } from './tier-words.ts'

/** What each item of a bill is called, and the unit that people read (a `milliminute` is shown in minutes). */
export const receiptItems = {
  input: { label: '输入', unit: 'Token' },
  cachedInput: { label: '缓存读取', unit: 'Token' },
  cacheWrite5m: { label: '缓存写入 5 分钟', unit: 'Token' },
  cacheWrite1h: { label: '缓存写入 1 小时', unit: 'Token' },
  audioInput: { label: '音频输入', unit: 'Token' },
  output: { label: '输出', unit: 'Token' },
  thinkingOutput: { label: '思考模式输出', unit: 'Token' },
  audioOutput: { label: '音频输出', unit: 'Token' },
  image: { label: '图片', unit: '张' },
  partialImage: { label: '未完成的图', unit: '张' },
  character: { label: '字符', unit: '字符' },
  milliminute: { label: '时长', unit: '分钟' },
  second: { label: '时长', unit: '秒' },
  search: { label: '重排', unit: '次' },
  moderation: { label: '审核', unit: '条' },
  webSearch: { label: '联网搜索', unit: '次' },
} as const satisfies Record<ReceiptLine['item'], object>

/** What a line of a bill is called, with the service tier and the length of prompt that its price is for. */
export const lineLabel = (line: Pick<ReceiptLine, 'item' | 'tier' | 'above'>): string =>
  [receiptItems[line.item].label, ...tierWords(line)].join(' · ')

/** Whether an item is counted in tokens: those are what packages pay for and what limits of a minute count. */
export const isTokens = (item: ReceiptLine['item']): boolean => receiptItems[item].unit === 'Token'
