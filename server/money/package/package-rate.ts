import { sql } from 'kysely'
import { type Catalog, unitPrices } from '../../catalog/index.ts'
import type { UnitLine } from '../../wallet/index.ts'
import type { PackageRow } from '../order/usable-packages.ts'

/** What was used of a model: tokens, those of a cache among the prompt's. */
export interface Used {
  modelId: string
  prompt: number
  cached: number
  write5m: number
  write1h: number
  completion: number
}

const total = (column: string) => sql<number>`cast(sum(${sql.ref(column)}) as bigint)`

/** The sums of a roll-up of calls that make a `Used`. */
export const usedTokens = [
  total('prompt_tokens').as('prompt'),
  total('cached_tokens').as('cached'),
  total('cache_write_5m_tokens').as('write5m'),
  total('cache_write_1h_tokens').as('write1h'),
  total('completion_tokens').as('completion'),
] as const

/** What these tokens cost at the list prices of today, in nano-yuan; 0 for a model that is gone. */
export function listCost(used: Used, catalog: Catalog): bigint {
  return classesOf(used, catalog).reduce((sum, { tokens, unitNano }) => sum + BigInt(tokens) * unitNano, 0n)
}

/** How many tokens of a package one token of such a use takes, at the list prices of today. An estimate, not money. */
export function packageRate(
  { worth_nano: worth, is_capped }: Pick<PackageRow, 'worth_nano' | 'is_capped'>,
  used: Used,
  catalog: Catalog,
): number {
  const tokens = used.prompt + used.completion
  if (tokens === 0) return 0
  const nano = classesOf(used, catalog).reduce(
    (sum, one) => sum + one.tokens * Number(is_capped === 1 && worth < one.unitNano ? worth : one.unitNano),
    0,
  )
  return nano / Number(worth) / tokens
}

function classesOf({ modelId, prompt, cached, write5m, write1h, completion }: Used, catalog: Catalog) {
  const model = catalog.models.find(({ id }) => id === modelId)
  if (!model) return []
  const { input, ...prices }: Partial<Record<UnitLine['item'], bigint>> = unitPrices(model)
  // What is not priced by tokens is no package's.
  if (input === undefined) return []
  return [
    { tokens: prompt - cached - write5m - write1h, unitNano: input },
    { tokens: cached, unitNano: prices.cachedInput ?? input },
    { tokens: write5m, unitNano: prices.cacheWrite5m ?? input },
    { tokens: write1h, unitNano: prices.cacheWrite1h ?? input },
    { tokens: completion, unitNano: prices.output ?? 0n },
  ]
}
