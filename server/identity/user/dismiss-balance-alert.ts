import type { Verb } from '../context.ts'
import { readUserInfo } from './read-user-info.ts'

/** Puts the notice away until the balance falls below the threshold the next time. */
export const dismissBalanceAlert: Verb<'user.dismissBalanceAlert'> = async ({ ctx }) => {
  const { userId } = ctx.caller
  await ctx.db
    .updateTable('balance_alert')
    .set({ dismissed_at: ctx.now })
    .where('user_id', '=', userId)
    .where('is_below', '=', 1)
    .execute()
  return readUserInfo(ctx.db, ctx.deps, userId)
}
