import { parseYuan } from '../../../contract/money.ts'
import type { Price } from '../../../contract/model.ts'

/** What a cache of the upstream saves, in words; null: nothing. */
export function cacheNote({ input, cachedInput }: Price): string | null {
  const [whole, cached] = [parseYuan(input ?? '') ?? 0n, parseYuan(cachedInput ?? input ?? '') ?? 0n]
  if (whole === 0n || cached >= whole) return null
  const percent = Number(((whole - cached) * 100n) / whole)
  return `重复的开头（如系统提示词与从前的对话）命中上游的缓存时，这部分输入便宜 ${percent}%；同一段对话总是送到同一个上游，省了多少在“用量统计”里。`
}
