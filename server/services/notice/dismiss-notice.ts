import type { Verb } from '../context.ts'
import { Failure } from '../../errors.ts'
import { listNotices } from './list-notices.ts'

/** Puts a notice away for good; the one after it, nearer to the end, still comes. */
export const dismissNotice: Verb<'notice.dismiss'> = async ({ ctx, input }) => {
  const shown = await listNotices({ ctx, input: {} })
  if (!shown.some(({ id }) => id === input.id)) throw new Failure('notFound')
  await ctx.db
    .insertInto('notice_dismissal')
    .values({ user_id: ctx.caller.userId, notice_id: input.id, dismissed_at: ctx.now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return null
}
