import { Failure } from '../../platform/errors.ts'
import { announcementIdOf, announcementsFor } from '../announcement/announcements-for.ts'
import type { UserContext, Verb } from '../context.ts'
import { listNotices } from './list-notices.ts'

/** Puts a notice away for good; the one after it, nearer to the end, still comes. */
export const dismissNotice: Verb<'notice.dismiss'> = async ({ ctx, input }) => {
  const announcementId = announcementIdOf(input.id)
  if (announcementId !== null) return readByCaller(ctx, { noticeId: input.id, announcementId })
  const shown = await listNotices({ ctx, input: {} })
  if (!shown.some(({ id }) => id === input.id)) throw new Failure('notFound')
  await ctx.db
    .insertInto('notice_dismissal')
    .values({ user_id: ctx.caller.userId, notice_id: input.id, dismissed_at: ctx.now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return null
}

/** Once is enough, and several devices may say so. */
async function readByCaller(
  ctx: UserContext,
  { noticeId, announcementId }: { noticeId: string; announcementId: string },
): Promise<null> {
  const shown = await announcementsFor(ctx)
  if (!shown.some(({ id }) => id === noticeId)) throw new Failure('notFound')
  await ctx.db
    .insertInto('announcement_reader')
    .values({ announcement_id: announcementId, user_id: ctx.caller.userId, read_at: ctx.now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return null
}
