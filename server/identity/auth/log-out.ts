import type { Verb } from '../context.ts'

/** Ends this session, on every node at once. */
export const logOut: Verb<'login.logout'> = async ({ ctx }) => {
  await ctx.db.deleteFrom('session').where('id', '=', ctx.caller.sessionId).execute()
  return null
}
