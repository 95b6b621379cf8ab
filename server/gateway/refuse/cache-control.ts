import { bareName } from './member-name.ts'

/** Members that lead from a message or tool to others that may carry it. */
const INNER = new Set(['content', 'function'])

/** JSON that may hold the member in some spelling. */
export const mayHoldCacheControl = (text: string) => /cache|\\u00/i.test(text)

/** Drops `cache_control`, which costs more upstream than we bill and which clients set unasked. @returns `value` if it has none */
export function withoutCacheControl(value: unknown): unknown {
  if (Array.isArray(value)) {
    const kept = value.map(withoutCacheControl)
    return kept.every((item, i) => item === value[i]) ? value : kept
  }
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value)
  const kept = entries
    .filter(([name]) => bareName(name) !== 'cachecontrol')
    .map(([name, inner]) => [name, INNER.has(name) ? withoutCacheControl(inner) : inner] as const)
  const isSame = kept.length === entries.length && kept.every(([, inner], i) => inner === entries[i]?.[1])
  return isSame ? value : Object.fromEntries(kept)
}
