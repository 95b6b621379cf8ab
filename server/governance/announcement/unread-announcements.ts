import type { Published } from '../../../contract/notice.ts'
import type { UserContext } from '../context.ts'
import { announcementIdOf, announcementsFor } from './announcements-for.ts'

/** What is for the caller and was read on none of their devices. */
export async function unreadAnnouncements(ctx: UserContext): Promise<Published[]> {
  const shown = await announcementsFor(ctx)
  if (shown.length === 0) return []
  const read = await ctx.db
    .selectFrom('announcement_reader')
    .select('announcement_id')
    .where('user_id', '=', ctx.caller.userId)
    .where(
      'announcement_id',
      'in',
      shown.flatMap(({ id }) => announcementIdOf(id) ?? []),
    )
    .execute()
  const readIds = new Set(read.map(({ announcement_id: id }) => id))
  return shown.filter(({ id }) => !readIds.has(announcementIdOf(id) ?? ''))
}
