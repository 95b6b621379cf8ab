import { DAY_MS } from '../../../contract/time.ts'
import { formatYuan, parseYuan } from '../../../contract/money.ts'
import type { PackageSaving } from '../../../contract/package.ts'
import { covers, type PackageOffer, worthNano } from '../../catalog/index.ts'
import type { UserContext, Verb } from '../context.ts'
import { isOnSale } from './is-on-sale.ts'
import { readUnitsSoldTo } from './read-units-sold.ts'
import { readPeriod } from '../../platform/time/period.ts'
import { usageWithin } from '../../usage/index.ts'
import { listCost, usedTokens, type Used } from './package-rate.ts'

export const listSavings: Verb<'package.savings'> = async ({ ctx }) => {
  const { catalog } = ctx
  const period = readPeriod({}, ctx.now)
  const used = await readUsed(ctx, period)
  const days = BigInt(Math.ceil((period.end - period.begin) / DAY_MS))
  const onSale = catalog.packages.filter((offer) => isOnSale(offer, ctx))
  const own = await readUnitsSoldTo(ctx.db, {
    userId: ctx.caller.userId,
    offerIds: onSale.filter(({ perUser }) => perUser !== undefined).map(({ id }) => id),
  })
  const offers = onSale.map((offer) => {
    const costs = used
      .filter(({ modelId }) => covers(offer, modelId))
      .map((one) => ({ modelId: one.modelId, nano: listCost(one, catalog) }))
    const costNano = costs.reduce((sum, { nano }) => sum + nano, 0n)
    const [most] = costs.toSorted((one, other) => (one.nano > other.nano ? -1 : 1))
    const { perUser } = offer
    const ownLeft = perUser === undefined ? null : Math.max(0, perUser - (own.get(offer.id) ?? 0))
    return { ...savingOf({ offer, costNano, days }), modelId: most?.modelId ?? null, ownLeft }
  })
  return { ...period, offers }
}

interface Saving {
  offer: PackageOffer
  costNano: bigint
  days: bigint
}

function savingOf({ offer, costNano, days }: Saving): Omit<PackageSaving, 'modelId' | 'ownLeft'> {
  const valueNano = worthNano(offer) * BigInt(offer.tokens)
  const priceNano = parseYuan(offer.price) ?? 0n
  const coveredNano = costNano < valueNano ? costNano : valueNano
  const paidNano = (coveredNano * priceNano + valueNano - 1n) / valueNano
  return {
    packageId: offer.id,
    listCost: formatYuan(costNano),
    saved: formatYuan(coveredNano - paidNano),
    isUsedUp: costNano * BigInt(offer.validDays) >= valueNano * days,
  }
}

function readUsed(ctx: UserContext, period: { begin: number; end: number }): Promise<Used[]> {
  return usageWithin({ ctx, period })
    .select('model_id as modelId')
    .select(usedTokens)
    .groupBy('model_id')
    .execute()
}
