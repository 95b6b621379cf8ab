import { announcement } from '../../../contract/entities/announcement.ts'
import type { AnnouncementRow } from '../../../contract/announcement.ts'
import { badField, Failure } from '../../platform/errors.ts'
import { announceChange, lockCatalog } from '../../catalog/index.ts'
import type { StaffContext, Verb } from '../context.ts'
import { changedAnnouncement, readAnnouncement } from './announcement-rows.ts'
import { publishedOf } from './announcements.ts'

/** Every node keeps them in memory, and a page shows them all. */
const PUBLISHED_MAX = 20

export const publishAnnouncement: Verb<'announcement.publish'> = ({ ctx, input }) =>
  step(ctx, input, {
    from: ['draft'],
    set: { state: 'published', published_at: ctx.now },
    async check({ shownUntil }) {
      if (shownUntil !== null && shownUntil <= ctx.now) throw badField('shownUntil', '结束时间已经过去')
      if ((await countPublished(ctx)) >= PUBLISHED_MAX)
        throw new Failure('badRequest', {
          message: `同时发布的公告至多 ${PUBLISHED_MAX} 条，请先撤回不用的`,
        })
    },
  })

export const withdrawAnnouncement: Verb<'announcement.withdraw'> = ({ ctx, input }) =>
  step(ctx, input, {
    from: ['draft', 'published'],
    set: { state: 'withdrawn', withdrawn_at: ctx.now },
    check: async () => {},
  })

export async function countPublished({ db, now }: Pick<StaffContext, 'db' | 'now'>): Promise<number> {
  const { count } = await publishedOf(db, now)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

interface Step {
  from: AnnouncementRow['state'][]
  set: { state: AnnouncementRow['state']; published_at?: number; withdrawn_at?: number }
  check: (row: AnnouncementRow) => Promise<void>
}

/** @throws Failure `rowChanged` for one that was changed since it was read, or is past this step */
async function step(
  ctx: StaffContext,
  { id, rev }: { id: string; rev: number },
  { from, set, check }: Step,
): Promise<AnnouncementRow> {
  const { db, now, caller } = ctx
  await lockCatalog(db, now)
  const before = await readAnnouncement(db, id, now)
  if (before.rev !== rev || !from.includes(before.state)) throw changedAnnouncement(before)
  await check(before)
  const changed = { changed_at: now, changed_by: caller.userId, rev: rev + 1 }
  const { numUpdatedRows } = await db
    .updateTable('announcement')
    .set({ ...set, ...changed })
    .where('id', '=', id)
    .where('rev', '=', rev)
    .where('state', 'in', from)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows !== 1n) throw changedAnnouncement(await readAnnouncement(db, id, now))
  await announceChange(db)
  const after = await readAnnouncement(db, id, now)
  ctx.noteChange({ subject: `notice:${id}`, schema: announcement.row, before, after })
  return after
}
