import type { CatalogModel, UpstreamConfig } from '../schema/schema.ts'
import { chatRates, INPUT_ITEMS, rateFor, type ChatRate } from './chat-rates.ts'
import { unitPrices } from './price.ts'
import type { UnitLine } from '../../wallet/index.ts'

/** What one unit of each item costs us, and where that differs by service tier and length of prompt, at which. */
export type UnitCosts = Partial<Record<UnitLine['item'], bigint>> & { rates?: readonly ChatRate[] }

const BUILTIN_COSTS: UnitCosts = {
  input: 0n,
  cachedInput: 0n,
  cacheWrite5m: 0n,
  cacheWrite1h: 0n,
  audioInput: 0n,
  output: 0n,
  thinkingOutput: 0n,
  audioOutput: 0n,
  image: 0n,
  partialImage: 0n,
  character: 0n,
  milliminute: 0n,
  second: 0n,
  search: 0n,
  webSearch: 0n,
  moderation: 0n,
}

/** What one unit of each item costs us at an upstream, in nano-yuan, as of an instant; null: its cost prices do not say. */
export function routeCosts(model: CatalogModel, config: UpstreamConfig): (at: number) => UnitCosts | null {
  if ('builtin' in config) return () => BUILTIN_COSTS
  const periods = (config.costs ?? [])
    .map(({ from, price }) => ({
      from: from === undefined ? -Infinity : Date.parse(from),
      // The schema has given each type its own prices.
      costs: costsOf({ ...model, price } as CatalogModel),
    }))
    .toSorted((a, b) => a.from - b.from)
  return (at) => periods.findLast(({ from }) => from <= at)?.costs ?? null
}

const costsOf = (model: CatalogModel): UnitCosts => ({
  ...(unitPrices(model) as UnitCosts),
  ...(model.type === 'chat' && model.price.tiers && { rates: chatRates(model.price) }),
})

const isInput = (item: string) => (INPUT_ITEMS as readonly string[]).includes(item)

/** What units cost us, at the service tier that they were billed by and the length of their prompt; null: a cost price is missing. */
export function costNano(
  costs: UnitCosts,
  lines: readonly Pick<UnitLine, 'item' | 'quantity' | 'tier'>[],
): bigint | null {
  const prompt = lines.reduce((sum, { item, quantity }) => sum + (isInput(item) ? quantity : 0), 0)
  // Lines of nothing note what prices there are.
  const tier = lines.find(({ quantity, tier: one }) => quantity > 0 && one !== undefined)?.tier ?? ''
  const own: UnitCosts = costs.rates ? { ...costs, ...rateFor(costs.rates, { tier, prompt }).prices } : costs
  let total = 0n
  for (const { item, quantity } of lines) {
    const unit = own[item]
    if (unit === undefined) return null
    total += BigInt(quantity) * unit
  }
  return total
}
