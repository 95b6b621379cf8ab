import { isTokens, receiptItems } from '../../../contract/receipt-items.ts'
import { isOffered } from '../../catalog/model-state.ts'
import type { Catalog } from '../../catalog/schema.ts'
import { closedAccounts } from '../channel/channels.ts'
import { strandedBy } from '../channel/edit-channels.ts'
import { unitPrices } from '../model/price.ts'
import { covers, type Stock } from './burn-down.ts'

const known = new WeakMap<Catalog, readonly string[]>()

/** Models that are billed by token, on sale, and answered by some channel. */
function callableModels(catalog: Catalog): readonly string[] {
  const found = known.get(catalog)
  if (found) return found
  const stranded = new Set(strandedBy(catalog, closedAccounts(catalog, ['draining', 'disabled'])))
  const callable = catalog.models
    .filter((model) => isOffered(model) && !stranded.has(model.id))
    .filter((model) => (Object.keys(unitPrices(model)) as (keyof typeof receiptItems)[]).some(isTokens))
    .map(({ id }) => id)
  known.set(catalog, callable)
  return callable
}

/** Whether anything can be called that a package pays for: one that pays for nothing is not sold, and goes back as far as it is unused. */
export const isOfUse = (stock: Pick<Stock, 'models'>, catalog: Catalog): boolean =>
  callableModels(catalog).some((id) => covers(stock, id))
