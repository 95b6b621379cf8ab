import { sql } from 'kysely'
import { z } from 'zod'
import type { CallResult } from '../../../contract/endpoints.ts'
import { formatYuan } from '../../../contract/money.ts'
import { Channel } from '../../../contract/order.ts'
import type { ForecastPackage } from '../../../contract/package.ts'
import type { UserContext } from '../../context.ts'
import type { Db } from '../../db/client.ts'
import { burnDown, covers, type Stock } from './burn-down.ts'
import { isUnused, usablePackages, type PackageRow } from './usable-packages.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** How far back the speed is taken from. */
const SAMPLE_DAYS = 7

const Models = z.array(z.string())

/** What is left of the caller's packages, in their turn, and how long it lasts at the speed of the last days. */
export async function forecastPackages({
  ctx,
}: {
  ctx: UserContext
}): Promise<CallResult<'package.forecast'>> {
  const rows = await usablePackages(ctx.db, { userId: ctx.caller.userId, now: ctx.now }).execute()
  const stocks = rows.map(toStock)
  const refunds = await refundsOf(ctx.db, rows.filter(isUnused))
  const sample = await readSample(ctx, stocks)
  const outlooks = sample && burnDown({ stocks, demand: sample.demand, now: ctx.now })
  return {
    sample: sample && { days: sample.days, tokens: sample.tokens },
    packages: rows.map((row, index) => ({
      id: row.id,
      name: row.name,
      turn: index + 1,
      tokens: row.total,
      remaining: row.remaining,
      models: Models.parse(JSON.parse(row.models)),
      createdAt: row.created_at,
      expiresAt: row.expires_at,
      refund: refunds.get(row.order_no) ?? null,
      ...(outlooks?.get(row.id) ?? { daysLeft: null, tokensLost: null }),
    })),
  }
}

/** What would come back for packages as they were bought, by order. */
async function refundsOf(db: Db, unused: readonly PackageRow[]) {
  if (unused.length === 0) return new Map<string, ForecastPackage['refund']>()
  const orders = await db
    .selectFrom('order')
    .select(['order_no', 'amount_nano', 'channel'])
    .where(
      'order_no',
      'in',
      unused.map(({ order_no }) => order_no),
    )
    .execute()
  return new Map(
    orders.map(({ order_no: orderNo, amount_nano, channel }) => [
      orderNo,
      { orderNo, amount: formatYuan(amount_nano), channel: Channel.parse(channel) },
    ]),
  )
}

const toStock = (row: PackageRow): Stock => ({
  id: row.id,
  remaining: row.remaining,
  models: Models.parse(JSON.parse(row.models)),
  expiresAt: row.expires_at,
})

interface Sample {
  days: number
  tokens: number
  /** Tokens a day, by model. */
  demand: Map<string, number>
}

/** What was used lately of the models that the packages cover; null if that is nothing. Who began yesterday is measured by one day. */
async function readSample(
  { db, caller, now }: UserContext,
  stocks: readonly Stock[],
): Promise<Sample | null> {
  const since = now - (now % HOUR_MS) - SAMPLE_DAYS * DAY_MS
  const used = await db
    .selectFrom('call_hour')
    .select(['model_id', sql<number>`cast(sum(prompt_tokens + completion_tokens) as bigint)`.as('tokens')])
    .where('user_id', '=', caller.userId)
    .where('hour_at', '>=', since)
    .where('hour_at', '<=', now)
    .groupBy('model_id')
    .having(sql`sum(prompt_tokens + completion_tokens)`, '>', 0)
    .execute()
  const covered = used.filter(({ model_id }) => stocks.some((stock) => covers(stock, model_id)))
  if (covered.length === 0) return null
  const first = await db
    .selectFrom('call_hour')
    .select('hour_at')
    .where('user_id', '=', caller.userId)
    .where('row_count', '>', 0)
    .orderBy('hour_at')
    .limit(1)
    .executeTakeFirst()
  const begun = Math.max(since, first?.hour_at ?? since)
  const days = Math.min(SAMPLE_DAYS, Math.max(1, Math.round(((now - begun) / DAY_MS) * 100) / 100))
  return {
    days,
    tokens: covered.reduce((sum, { tokens }) => sum + tokens, 0),
    demand: new Map(covered.map(({ model_id, tokens }) => [model_id, tokens / days])),
  }
}
