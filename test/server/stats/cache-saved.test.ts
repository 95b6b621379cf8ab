import type { Catalog } from '../../../server/catalog/schema/schema.ts'
import { cacheSaved } from '../../../server/usage/stats/cache-saved.ts'

const price = { input: '2', cachedInput: '0.5', cacheWrite5m: '2.5', cacheWrite1h: '4', output: '8' }
const catalog = {
  models: [
    { id: 'chat', type: 'chat', price },
    { id: 'plain', type: 'chat', price: { input: '2', output: '8' } },
    { id: 'image', type: 'image', price: { perImage: '1' } },
  ],
} as unknown as Catalog
const used = { cached_tokens: 100, cache_write_5m_tokens: 10, cache_write_1h_tokens: 20 }

it.each([
  ['less what writing cost more', 'chat', used, 100n * 1500n - 10n * 500n - 20n * 2000n],
  ['below 0 where nothing was read', 'chat', { ...used, cached_tokens: 0 }, -45_000n],
  ['nothing where a cache has no price', 'plain', used, 0n],
  ['nothing of what is no chat', 'image', used, 0n],
  ['nothing of a model that is gone', 'gone', used, 0n],
])('%s', (_what, modelId, usage, nano) => {
  expect(cacheSaved(usage, modelId, catalog)).toBe(nano)
})
