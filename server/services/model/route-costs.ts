import type { CatalogModel, UpstreamConfig } from '../../catalog/schema.ts'
import { unitPrices } from './price.ts'
import type { UnitLine } from '../../wallet/wallet.ts'

export type UnitCosts = Partial<Record<UnitLine['item'], bigint>>

const BUILTIN_COSTS: UnitCosts = {
  input: 0n,
  cachedInput: 0n,
  cacheWrite5m: 0n,
  cacheWrite1h: 0n,
  output: 0n,
  image: 0n,
  character: 0n,
  milliminute: 0n,
  second: 0n,
  search: 0n,
}

/** What one unit of each item costs us at an upstream, in nano-yuan, as of an instant; null: its cost prices do not say. */
export function routeCosts(model: CatalogModel, config: UpstreamConfig): (at: number) => UnitCosts | null {
  if ('builtin' in config) return () => BUILTIN_COSTS
  const periods = (config.costs ?? [])
    .map(({ from, price }) => ({
      from: from === undefined ? -Infinity : Date.parse(from),
      // The schema has given each type its own prices.
      costs: unitPrices({ ...model, price } as CatalogModel) as UnitCosts,
    }))
    .toSorted((a, b) => a.from - b.from)
  return (at) => periods.findLast(({ from }) => from <= at)?.costs ?? null
}
