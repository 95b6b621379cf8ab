import type { Catalog } from '../../catalog/schema.ts'
import { unitPrices } from '../model/price.ts'
import type { PackageRow } from './usable-packages.ts'

/** What was used of a model: tokens, `cached` of those of the prompt. */
export interface Used {
  modelId: string
  prompt: number
  cached: number
  completion: number
}

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

function classesOf({ modelId, prompt, cached, completion }: Used, catalog: Catalog) {
  const model = catalog.models.find(({ id }) => id === modelId)
  if (!model || (model.type !== 'chat' && model.type !== 'embedding')) return []
  const prices: { input: bigint; cachedInput?: bigint; output?: bigint } = unitPrices(model)
  return [
    { tokens: prompt - cached, unitNano: prices.input },
    { tokens: cached, unitNano: prices.cachedInput ?? prices.input },
    { tokens: completion, unitNano: prices.output ?? 0n },
  ]
}
