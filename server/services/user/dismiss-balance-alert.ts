import type { CallResult } from '../../../contract/endpoints.ts'
import type { UserContext } from '../../context.ts'
import { readUserInfo } from './read-user-info.ts'

/** Puts the notice away until the balance falls below the threshold the next time. */
export async function dismissBalanceAlert({
  ctx,
}: {
  ctx: UserContext
}): Promise<CallResult<'user.dismissBalanceAlert'>> {
  const { userId } = ctx.caller
  await ctx.db
    .updateTable('balance_alert')
    .set({ dismissed_at: ctx.now })
    .where('user_id', '=', userId)
    .where('is_below', '=', 1)
    .execute()
  return readUserInfo(ctx.db, ctx.deps, userId)
}
