import { formatYuan, nanoOf } from '../../../contract/money.ts'
import type { CatalogModel } from '../schema/schema.ts'

/** Nano-yuan of a million tokens, of which one token costs whole nano-yuan. */
const STEP = 1_000_000n

const known = new WeakMap<CatalogModel, CatalogModel | null>()

/** A model at what a line of a batch costs: each price at its percent, up to the next 0.001 yuan; null: it has none. */
export function batchPriced<M extends CatalogModel>(model: M): M | null {
  let priced = known.get(model)
  if (priced === undefined) {
    priced = discounted(model)
    known.set(model, priced)
  }
  return priced as M | null
}

function discounted(model: CatalogModel): CatalogModel | null {
  if ((model.type !== 'chat' && model.type !== 'embedding') || model.batchPercent === undefined) return null
  const percent = BigInt(model.batchPercent)
  // A batch is a tier of its own: lines of one cannot ask for another.
  const { tiers, ...items } = { tiers: undefined, ...model.price }
  const lengths = tiers?.filter(({ tier }) => tier === undefined) ?? []
  const price = {
    ...pricesOf(items, percent),
    ...(lengths.length > 0 && { tiers: lengths.map((one) => pricesOf(one, percent)) }),
  }
  return { ...model, price } as CatalogModel
}

const pricesOf = (items: object, percent: bigint) =>
  Object.fromEntries(
    Object.entries(items).map(([item, yuan]: [string, unknown]) => [
      item,
      typeof yuan === 'string' ? ofPercent(yuan, percent) : yuan,
    ]),
  )

/** A price at a percentage, up to the next 0.001 yuan. */
export function ofPercent(yuan: string, percent: bigint): string {
  const steps = (nanoOf(yuan) * percent + 100n * STEP - 1n) / (100n * STEP)
  return formatYuan(steps * STEP)
}
