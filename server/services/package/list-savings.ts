import { sql } from 'kysely'
import type { CallResult } from '../../../contract/endpoints.ts'
import { formatYuan, parseYuan } from '../../../contract/money.ts'
import type { PackageSaving } from '../../../contract/package.ts'
import type { PackageOffer } from '../../catalog/schema.ts'
import { worthNano } from '../../catalog/worth.ts'
import type { UserContext } from '../../context.ts'
import { DAY_MS, readPeriod } from '../stats/period.ts'
import { usageWithin } from '../stats/usage-within.ts'
import { covers } from './burn-down.ts'
import { listCost, type Used } from './package-rate.ts'

/** What each offer would have saved on the caller's calls of the last 30 days, at the list prices of today. */
export async function listSavings({ ctx }: { ctx: UserContext }): Promise<CallResult<'package.savings'>> {
  const { catalog } = ctx.deps
  const period = readPeriod({}, ctx.now)
  const used = await readUsed(ctx, period)
  const days = BigInt(Math.ceil((period.end - period.begin) / DAY_MS))
  const offers = catalog.packages.map((offer) => {
    const costNano = used
      .filter(({ modelId }) => covers(offer, modelId))
      .reduce((sum, one) => sum + listCost(one, catalog), 0n)
    return savingOf({ offer, costNano, days })
  })
  return { ...period, offers }
}

interface Saving {
  offer: PackageOffer
  /** The list cost of so many days. */
  costNano: bigint
  days: bigint
}

function savingOf({ offer, costNano, days }: Saving): PackageSaving {
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
  const total = (column: 'prompt_tokens' | 'cached_tokens' | 'completion_tokens') =>
    sql<number>`cast(sum(${sql.ref(column)}) as bigint)`
  return usageWithin({ ctx, period })
    .select([
      'model_id as modelId',
      total('prompt_tokens').as('prompt'),
      total('cached_tokens').as('cached'),
      total('completion_tokens').as('completion'),
    ])
    .groupBy('model_id')
    .execute()
}
