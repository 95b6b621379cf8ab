import { lineLabel } from '../../../contract/receipt-items.ts'
import type { ReceiptLine } from '../../../contract/stats.ts'
import type { CatalogModel } from '../schema/schema.ts'
import { chatRates, rateFor, TOKEN_ITEMS } from '../model/chat-rates.ts'
import { nanoOf } from '../../../contract/money.ts'
import { unitPrices } from '../model/price.ts'
import { routeCosts, type UnitCosts } from '../model/route-costs.ts'

type Item = ReceiptLine['item']

/** What is bought at a price of its own. */
interface Priced {
  item: Item
  label: string
  /** It is in nano-yuan for one unit. */
  lowest: bigint
  highest: bigint
  isStated: boolean
  costAt: (costs: UnitCosts) => bigint
}

interface Change {
  before: CatalogModel
  after: CatalogModel
  /** It is in milliseconds. */
  effectiveAt: number
}

/** What an approver has to look at before a price takes effect. */
export function priceCautions({ before, after, effectiveAt }: Change): string[] {
  const old = new Map(pricedOf(before).map((one) => [one.label, one]))
  const costly = costlyItems(after)
  const costs = after.upstreams.flatMap((upstream) => routeCosts(after, upstream)(effectiveAt) ?? [])
  return pricedOf(after)
    .filter(({ item, label, isStated }) => isStated || costly.has(item) || old.get(label)?.isStated)
    .flatMap(({ label, lowest, highest, costAt }) => {
      const dearest = costs.map(costAt).reduce((most, cost) => (cost > most ? cost : most), 0n)
      const { lowest: oldLowest, highest: oldHighest } = old.get(label) ?? { lowest, highest }
      return [
        ...(lowest < dearest ? [`${label}的新价低于最贵的上游成本`] : []),
        ...(highest > oldHighest * 3n ? [`${label}涨到原价的 3 倍以上`] : []),
        ...(lowest * 3n < oldLowest ? [`${label}降到原价的三分之一以下`] : []),
      ]
    })
}

const UNSTATED = new Set<Item>([
  'cacheWrite5m',
  'cacheWrite1h',
  'audioInput',
  'thinkingOutput',
  'audioOutput',
])

/** What may have no price of its own here and has one at an upstream. Sound that comes out is sold at its own price alone. */
function costlyItems(model: CatalogModel): ReadonlySet<Item> {
  if (model.type !== 'chat') return new Set()
  const prices = model.upstreams.flatMap((upstream) =>
    'costs' in upstream ? (upstream.costs ?? []).flatMap(({ price }) => [price, ...(price.tiers ?? [])]) : [],
  )
  return new Set(
    [...UNSTATED].filter((item) => item !== 'audioOutput' && prices.some((price) => item in price)),
  )
}

/** What costs as other tokens where the catalogue says nothing of it has no price of its own. */
const isStated = (item: Item, price: object) => !UNSTATED.has(item) || item in price

function pricedOf(model: CatalogModel): Priced[] {
  if (model.type === 'image') {
    const { perImage, images = [] } = model.price
    const all = [...images.map(({ price }) => price), ...(perImage === undefined ? [] : [perImage])].map(
      nanoOf,
    )
    const sorted = all.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
    const [lowest = 0n, highest = lowest] = [sorted[0], sorted.at(-1)]
    const costAt = ({ image = 0n }: UnitCosts) => image
    const whole = {
      item: 'image' as const,
      label: lineLabel({ item: 'image' }),
      lowest,
      highest,
      isStated: true,
      costAt,
    }
    return [whole, ...plainOf(model).filter(({ label }) => label !== whole.label)]
  }
  return model.type === 'chat' ? [...plainOf(model), ...byTier(model)] : plainOf(model)
}

const plainOf = (model: CatalogModel): Priced[] =>
  Object.entries<bigint>(unitPrices(model)).map(([name, nano]): Priced => {
    const item = name as Item
    return {
      item,
      label: lineLabel({ item }),
      lowest: nano,
      highest: nano,
      isStated: isStated(item, model.price),
      costAt: (costs) => costs[item] ?? 0n,
    }
  })

/** Each price is compared with what an upstream charges at the same service tier, for a prompt as long. */
const byTier = ({ price }: Extract<CatalogModel, { type: 'chat' }>): Priced[] =>
  (price.tiers ?? []).flatMap((one, nth) => {
    const rate = chatRates(price)[nth + 1]
    const { tier = '', above = 0 } = one
    return TOKEN_ITEMS.map((item): Priced => {
      const nano = rate?.prices[item] ?? 0n
      return {
        item,
        label: lineLabel({ item, tier: one.tier, above: one.above }),
        lowest: nano,
        highest: nano,
        isStated: isStated(item, one),
        costAt: ({ rates, ...costs }) =>
          rates ? rateFor(rates, { tier, prompt: above + 1 }).prices[item] : (costs[item] ?? 0n),
      }
    })
  })
