import { bareName } from './member-name.ts'

/** Members that lead from a message or tool to others that may carry it. */
const INNER = new Set(['content', 'function'])

/** JSON that may hold the member in some spelling. */
export const mayHoldCacheControl = (text: string) => /cache|\\u00/i.test(text)

/**
 * Messages or tools without `cache_control`: what it writes into an upstream's cache costs more there than we bill. Clients set it
 * unasked for models of some names, so it is left out rather than refused.
 * @returns `value` itself if it holds none
 */
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
