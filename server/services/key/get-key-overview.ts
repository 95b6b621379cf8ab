import type { CallResult } from '../../../contract/endpoints.ts'
import type { UserContext } from '../../context.ts'
import { toApiKey } from './to-api-key.ts'

/** Where to call and with what: every key of the user that is not revoked, newest first. */
export async function getKeyOverview({ ctx }: { ctx: UserContext }): Promise<CallResult<'key.overview'>> {
  const rows = await ctx.db
    .selectFrom('api_key')
    .leftJoin('api_key_spend', (join) =>
      join.onRef('api_key_spend.key_id', '=', 'api_key.id').on('api_key_spend.period', '=', 'total'),
    )
    .selectAll('api_key')
    .select('api_key_spend.spent_nano')
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
