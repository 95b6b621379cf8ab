import { sql } from 'kysely'
import { DAY_MS } from '../../../contract/time.ts'
import { keyPeriods } from '../../wallet/index.ts'
import type { Verb } from '../context.ts'
import { toApiKey } from './to-api-key.ts'

/** Where to call and with what: every key of the user that is not revoked, newest first. What a rotated key spent counts for its successors too. */
export const getKeyOverview: Verb<'key.overview'> = async ({ ctx }) => {
  const spentIn = (period: string) => sql<bigint | null>`(
    select cast(sum(spent_nano) as bigint) from api_key_spend
    join api_key as relative on relative.id = api_key_spend.key_id
    where period = ${period} and relative.user_id = api_key.user_id
      and (relative.id = api_key.id or (relative.family_id = api_key.family_id and api_key.family_id <> '')))`
  const rows = await ctx.db
    .selectFrom('api_key')
    .selectAll()
    .select([
      spentIn('total').as('spent_nano'),
      spentIn(keyPeriods(ctx.now).daily).as('today_nano'),
      spentIn(keyPeriods(ctx.now - DAY_MS).daily).as('yesterday_nano'),
      spentIn(keyPeriods(ctx.now).monthly).as('month_nano'),
    ])
    .where('user_id', '=', ctx.caller.userId)
    .where('revoked_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  return {
    baseUrl: `${ctx.origin}/v1`,
    keys: rows.map((row) => {
      const { spent_nano: total, today_nano: daily, yesterday_nano: yesterday, month_nano: monthly } = row
      const spent = {
        total: total ?? 0n,
        daily: daily ?? 0n,
        yesterday: yesterday ?? 0n,
        monthly: monthly ?? 0n,
      }
      return toApiKey(row, spent, ctx)
    }),
  }
}
