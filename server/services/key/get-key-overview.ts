import { sql } from 'kysely'
import type { Verb } from '../context.ts'
import { toApiKey } from './to-api-key.ts'

/** Where to call and with what: every key of the user that is not revoked, newest first. What a rotated key spent counts for its successors too. */
export const getKeyOverview: Verb<'key.overview'> = async ({ ctx }) => {
  const rows = await ctx.db
    .selectFrom('api_key')
    .selectAll()
    .select((query) =>
      query
        .selectFrom('api_key_spend')
        .innerJoin('api_key as relative', 'relative.id', 'api_key_spend.key_id')
        .select(sql<bigint>`cast(sum(spent_nano) as bigint)`.as('spent_nano'))
        .where('period', '=', 'total')
        .whereRef('relative.user_id', '=', 'api_key.user_id')
        .where(
          sql<boolean>`(relative.id = api_key.id or (relative.family_id = api_key.family_id and api_key.family_id <> ''))`,
        )
        .as('spent_nano'),
    )
    .where('user_id', '=', ctx.caller.userId)
    .where('revoked_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  return {
    baseUrl: `${ctx.origin}/v1`,
    keys: rows.map((row) => toApiKey(row, row.spent_nano ?? 0n, ctx.now)),
  }
}
