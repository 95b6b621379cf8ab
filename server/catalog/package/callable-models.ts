import { isTokens, receiptItems } from '../../../contract/receipt-items.ts'
import { isOffered } from '../schema/model-state.ts'
import type { Catalog, ChannelConfig } from '../schema/schema.ts'
import { closedAccounts } from '../channel/channels.ts'
import { strandedBy } from '../channel/edit-channels.ts'
import { unitPrices } from '../model/price.ts'
import { covers, type Stock } from './burn-down.ts'

interface View {
  /** States of channels that keep calls away. */
  closed: readonly ChannelConfig['state'][]
  known: WeakMap<Catalog, readonly string[]>
}

/** A channel that is drained comes back. */
const forNow: View = { closed: ['draining', 'disabled'], known: new WeakMap() }
const forGood: View = { closed: ['disabled'], known: new WeakMap() }

/** Models that are billed by token, on sale, and answered by some channel that is not closed. */
function callableModels(catalog: Catalog, { closed, known }: View): readonly string[] {
  const found = known.get(catalog)
  if (found) return found
  const stranded = new Set(strandedBy(catalog, closedAccounts(catalog, closed)))
  const callable = catalog.models
    .filter((model) => isOffered(model) && !stranded.has(model.id))
    .filter((model) => (Object.keys(unitPrices(model)) as (keyof typeof receiptItems)[]).some(isTokens))
    .map(({ id }) => id)
  known.set(catalog, callable)
  return callable
}

/** Whether anything can be called at present that a package pays for: one that pays for nothing is not sold. */
export const isCallable = (stock: Pick<Stock, 'models'>, catalog: Catalog): boolean =>
  callableModels(catalog, forNow).some((id) => covers(stock, id))

/** Whether there is anything left that a package pays for: one that pays for nothing goes back as far as it is unused. */
export const isOfUse = (stock: Pick<Stock, 'models'>, catalog: Catalog): boolean =>
  callableModels(catalog, forGood).some((id) => covers(stock, id))
