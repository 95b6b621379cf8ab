import type { CallResult } from '../../../contract/endpoints.ts'
import type { UserContext } from '../../context.ts'

/** Ends this session, on every node at once. */
export async function logOut({ ctx }: { ctx: UserContext }): Promise<CallResult<'login.logout'>> {
  await ctx.db.deleteFrom('session').where('id', '=', ctx.caller.sessionId).execute()
  return null
}
