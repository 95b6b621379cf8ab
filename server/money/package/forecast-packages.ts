import { DAY_MS, HOUR_MS } from '../../../contract/time.ts'
import { sql } from 'kysely'
import { formatYuan } from '../../../contract/money.ts'
import { Channel } from '../../../contract/order.ts'
import type { ForecastPackage } from '../../../contract/package.ts'
import { burnDown, type Catalog, covers, isOfUse, type Stock } from '../../catalog/index.ts'
import type { UserContext, Verb } from '../context.ts'
import { parseModels } from '../../wallet/index.ts'
import { readShare } from '../refund/refundable.ts'
import { packageRate, usedTokens, type Used } from './package-rate.ts'
import { toDeduction } from './to-deduction.ts'
import { isUnused, usablePackages, type PackageRow } from '../order/usable-packages.ts'

const SAMPLE_DAYS = 7

/** What is left of the caller's packages, in their turn, and how long it lasts at the speed of the last days. */
export const forecastPackages: Verb<'package.forecast'> = async ({ ctx }) => {
  const rows = await usablePackages(ctx.db, { userId: ctx.caller.userId, now: ctx.now }).execute()
  const used = await readUsed(ctx)
  const stocks = rows.map((row) => toStock(row, used, ctx.catalog))
  const refunds = await refundsOf(
    ctx,
    rows.filter((row) => isUnused(row) || (row.order_no !== '' && isUseless(row, ctx.catalog))),
  )
  const turns = stocks.filter((_, index) => rows[index]?.is_aside === 0)
  const sample = await sampleOf(ctx, turns, used)
  const outlooks = sample && burnDown({ stocks: turns, demand: sample.demand, now: ctx.now })
  return {
    sample: sample && { days: sample.days, tokens: sample.tokens },
    packages: rows.map((row, index) => ({
      id: row.id,
      name: row.name,
      turn: row.is_aside === 1 ? 0 : index + 1,
      ...toDeduction(row),
      tokens: row.total,
      remaining: row.remaining,
      models: parseModels(row.models),
      createdAt: row.created_at,
      expiresAt: row.expires_at,
      refund: refunds.get(row.order_no) ?? null,
      ...(outlooks?.get(row.id) ?? { daysLeft: null, tokensLost: null }),
    })),
  }
}

const isUseless = (row: PackageRow, catalog: Catalog) =>
  !isOfUse({ models: parseModels(row.models) }, catalog)

/** What would come back for packages as they were bought, and for what is left of those that are of no use any more; by order. */
async function refundsOf({ db, now }: UserContext, unused: readonly PackageRow[]) {
  if (unused.length === 0) return new Map<string, ForecastPackage['refund']>()
  const orders = await db
    .selectFrom('order')
    .select(['order_no', 'amount_nano', 'refunded_nano', 'channel'])
    .where(
      'order_no',
      'in',
      unused.map(({ order_no }) => order_no),
    )
    .execute()
  const refunds = new Map<string, ForecastPackage['refund']>()
  for (const order of orders) {
    const orderNo = order.order_no
    const isWhole =
      order.refunded_nano === 0n && unused.some((row) => row.order_no === orderNo && isUnused(row))
    const amountNano = isWhole ? order.amount_nano : ((await readShare(db, order, now))?.restNano ?? 0n)
    const channel = isWhole ? Channel.parse(order.channel) : 'balance'
    if (amountNano > 0n) refunds.set(orderNo, { orderNo, amount: formatYuan(amountNano), channel, isWhole })
  }
  return refunds
}

const toStock = (row: PackageRow, used: readonly Used[], catalog: Catalog): Stock => ({
  id: row.id,
  remaining: row.remaining - Number(row.begun_nano) / Number(row.worth_nano),
  models: parseModels(row.models),
  expiresAt: row.expires_at,
  rates: new Map(used.map((one) => [one.modelId, packageRate(row, one, catalog)])),
})

interface Sample {
  days: number
  tokens: number
  /** Tokens a day, by model. */
  demand: Map<string, number>
}

/** What was used lately of the models that the packages cover; null if that is nothing. Who began yesterday is measured by one day. */
async function sampleOf(
  { db, caller, now }: UserContext,
  stocks: readonly Stock[],
  used: readonly Used[],
): Promise<Sample | null> {
  const covered = used.filter(({ modelId }) => stocks.some((stock) => covers(stock, modelId)))
  if (covered.length === 0) return null
  const first = await db
    .selectFrom('call_hour')
    .select('hour_at')
    .where('user_id', '=', caller.userId)
    .where('row_count', '>', 0)
    .orderBy('hour_at')
    .limit(1)
    .executeTakeFirst()
  const begun = Math.max(sampleStart(now), first?.hour_at ?? 0)
  const days = Math.min(SAMPLE_DAYS, Math.max(1, Math.round(((now - begun) / DAY_MS) * 100) / 100))
  return {
    days,
    tokens: covered.reduce((sum, one) => sum + tokensOf(one), 0),
    demand: new Map(covered.map((one) => [one.modelId, tokensOf(one) / days])),
  }
}

const sampleStart = (now: number) => now - (now % HOUR_MS) - SAMPLE_DAYS * DAY_MS

const tokensOf = ({ prompt, completion }: Used) => prompt + completion

async function readUsed({ db, caller, now }: UserContext): Promise<Used[]> {
  return db
    .selectFrom('call_hour')
    .select('model_id as modelId')
    .select(usedTokens)
    .where('user_id', '=', caller.userId)
    .where('hour_at', '>=', sampleStart(now))
    .where('hour_at', '<=', now)
    .groupBy('model_id')
    .having(sql`sum(prompt_tokens + completion_tokens)`, '>', 0)
    .execute()
}
