import { type Catalog, unitPrices } from '../../catalog/index.ts'
import type { SummedUsage } from './totals.ts'

type Cached = Pick<SummedUsage, 'cached_tokens' | 'cache_write_5m_tokens' | 'cache_write_1h_tokens'>

/**
 * What a model's prompts cost less because a cache had parts of them, at the list prices of today: what was written to one cost more, so
 * it may be below 0. An estimate, not money. @returns nano-yuan; 0 for a model that is gone
 */
export function cacheSaved(usage: Cached, modelId: string, catalog: Catalog): bigint {
  const model = catalog.models.find(({ id }) => id === modelId)
  if (model?.type !== 'chat') return 0n
  const { input, cachedInput, cacheWrite5m, cacheWrite1h } = unitPrices(model)
  return (
    BigInt(usage.cached_tokens) * (input - cachedInput) +
    BigInt(usage.cache_write_5m_tokens) * (input - cacheWrite5m) +
    BigInt(usage.cache_write_1h_tokens) * (input - cacheWrite1h)
  )
}
