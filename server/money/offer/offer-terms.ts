import { parseYuan } from '../../../contract/money.ts'
import { isTokens } from '../../../contract/receipt-items.ts'
import type { ReceiptLine } from '../../../contract/stats.ts'
import {
  type Catalog,
  type CatalogModel,
  covers,
  type PackageOffer,
  routeCosts,
  type UnitCosts,
  unitPrices,
  worthNano,
} from '../../catalog/index.ts'

/** What all tokens of an offer pay for, what it costs, and what it gives beyond that. */
export function valuesOf(offer: PackageOffer) {
  const valueNano = worthNano(offer) * BigInt(offer.tokens)
  const priceNano = parseYuan(offer.price) ?? 0n
  return { valueNano, priceNano, giftNano: valueNano - priceNano }
}

interface Terms {
  /** Undefined: it is new. */
  before: PackageOffer | undefined
  after: PackageOffer
  catalog: Catalog
  /** What one person may sell an offer for: so much of its value. */
  alonePercent: number
  now: number
}

/** Why a second person has to agree to an offer. What gives no more than before takes none. */
export function offerCautions({ before, after, catalog, alonePercent, now }: Terms): string[] {
  if (after.state === 'withdrawn' || !isMoreGenerous(before, after)) return []
  const { valueNano, priceNano } = valuesOf(after)
  const isCheap = priceNano * 100n < valueNano * BigInt(alonePercent)
  return [...(isCheap ? [`售价低于可抵金额的 ${alonePercent}%`] : []), ...belowCost({ after, catalog, now })]
}

/** Whether anyone can get more of it than before, for longer, or for less. */
export function isMoreGenerous(before: PackageOffer | undefined, after: PackageOffer): boolean {
  if (!before || before.state === 'withdrawn') return true
  const [old, next] = [valuesOf(before), valuesOf(after)]
  const most = (limit: number | undefined) => limit ?? Infinity
  return (
    next.priceNano * old.valueNano < old.priceNano * next.valueNano ||
    next.giftNano > old.giftNano ||
    after.validDays > before.validDays ||
    after.models.some((id) => !before.models.includes(id)) ||
    most(after.stock) > most(before.stock) ||
    most(after.perUser) > most(before.perUser) ||
    instant(after.from, -Infinity) < instant(before.from, -Infinity) ||
    instant(after.until, Infinity) > instant(before.until, Infinity)
  )
}

const instant = (text: string | undefined, open: number) => (text === undefined ? open : Date.parse(text))

/** Models named at most. */
const NAMED = 3

/** What is paid for a token of a model through the offer, against the dearest upstream of today. */
function belowCost({ after, catalog, now }: Pick<Terms, 'after' | 'catalog' | 'now'>): string[] {
  const { valueNano, priceNano } = valuesOf(after)
  const isBelow = (model: CatalogModel) => {
    const prices: UnitCosts = unitPrices(model)
    const costs = model.upstreams.flatMap((upstream) => routeCosts(model, upstream)(now) ?? [])
    const items = (Object.keys(prices) as ReceiptLine['item'][]).filter(isTokens)
    return items.some((item) =>
      costs.some((cost) => (prices[item] ?? 0n) * priceNano < (cost[item] ?? 0n) * valueNano),
    )
  }
  const named = catalog.models
    .filter(({ id, type }) => (type === 'chat' || type === 'embedding') && covers(after, id))
    .filter(isBelow)
    .map(({ name }) => name)
  if (named.length === 0) return []
  const rest = named.length > NAMED ? `等 ${named.length} 个模型` : ''
  return [`抵扣 ${named.slice(0, NAMED).join('、')}${rest}时低于上游成本`]
}
