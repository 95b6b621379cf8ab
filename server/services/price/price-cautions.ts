import { receiptItems } from '../../../contract/receipt-items.ts'
import type { ReceiptLine } from '../../../contract/stats.ts'
import type { CatalogModel } from '../../catalog/schema.ts'
import { nanoOf, unitPrices } from '../model/price.ts'
import { routeCosts } from '../model/route-costs.ts'

type Item = ReceiptLine['item']
type Range = readonly [lowest: bigint, highest: bigint]

interface Change {
  before: CatalogModel
  after: CatalogModel
  /** In milliseconds. */
  effectiveAt: number
}

/** What an approver has to look at before a price takes effect. */
export function priceCautions({ before, after, effectiveAt }: Change): string[] {
  const old = new Map(rangesOf(before))
  const costs = after.upstreams.flatMap((upstream) => routeCosts(after, upstream)(effectiveAt) ?? [])
  const isSaid = ([item]: [Item, Range]) => isStated(item, before) || isStated(item, after)
  return rangesOf(after)
    .filter(isSaid)
    .flatMap(([item, [lowest, highest]]) => {
      const dearest = costs
        .map((cost) => cost[item] ?? 0n)
        .reduce((most, cost) => (cost > most ? cost : most), 0n)
      const [oldLowest, oldHighest] = old.get(item) ?? [lowest, highest]
      return [
        ...(lowest < dearest ? [`${receiptItems[item].label}的新价低于最贵的上游成本`] : []),
        ...(highest > oldHighest * 3n ? [`${receiptItems[item].label}涨到原价的 3 倍以上`] : []),
        ...(lowest * 3n < oldLowest ? [`${receiptItems[item].label}降到原价的三分之一以下`] : []),
      ]
    })
}

/** What is written to a cache costs as input where the catalogue says nothing of it: that is no price of its own. */
const isStated = (item: Item, { price }: CatalogModel) =>
  (item !== 'cacheWrite5m' && item !== 'cacheWrite1h') || item in price

/** The lowest and the highest price of one unit of each item, in nano-yuan. */
function rangesOf(model: CatalogModel): [Item, Range][] {
  if (model.type === 'image') {
    const { perImage, images = [] } = model.price
    const all = [...images.map(({ price }) => price), ...(perImage === undefined ? [] : [perImage])].map(
      nanoOf,
    )
    const sorted = all.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
    return [['image', [sorted[0] ?? 0n, sorted.at(-1) ?? 0n]]]
  }
  return Object.entries(unitPrices(model)).map(([item, nano]) => [item as Item, [nano, nano]])
}
