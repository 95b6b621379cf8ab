import { announcement } from '../../../contract/entities/announcement.ts'
import { newId } from '../../platform/secrets/tokens.ts'
import { announceChange, lockCatalog } from '../../catalog/index.ts'
import type { Verb } from '../context.ts'
import { changedAnnouncement, readAnnouncement } from './announcement-rows.ts'
import { checkAnnouncement, type Written } from './check-announcement.ts'

export const addAnnouncement: Verb<'announcement.add'> = async ({
  ctx,
  input: { reason: _reason, ...fields },
}) => {
  const { db, now, caller, catalog } = ctx
  const id = newId()
  await db
    .insertInto('announcement')
    .values({
      id,
      ...columnsOf(checkAnnouncement(fields, catalog)),
      state: 'draft',
      created_at: now,
      created_by: caller.userId,
      changed_at: now,
      changed_by: caller.userId,
      published_at: null,
      withdrawn_at: null,
      rev: 1,
    })
    .execute()
  const after = await readAnnouncement(db, id, now)
  ctx.noteChange({ subject: `notice:${id}`, schema: announcement.row, after })
  return after
}

/** @throws Failure `rowChanged` for one that was changed since it was read, or withdrawn */
export const editAnnouncement: Verb<'announcement.edit'> = async ({ ctx, input }) => {
  const { db, now, caller, catalog } = ctx
  const { id, rev, reason: _reason, ...change } = input
  // What readers see changes with it: nodes read it again.
  await lockCatalog(db, now)
  const before = await readAnnouncement(db, id, now)
  const sent = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  const whole = checkAnnouncement({ ...writtenOf(before), ...sent }, catalog)
  const { numUpdatedRows } = await db
    .updateTable('announcement')
    .set({ ...columnsOf(whole), changed_at: now, changed_by: caller.userId, rev: rev + 1 })
    .where('id', '=', id)
    .where('rev', '=', rev)
    .where('state', '<>', 'withdrawn')
    .executeTakeFirstOrThrow()
  if (numUpdatedRows !== 1n)
    throw changedAnnouncement(before, before.state === 'withdrawn' ? '这条公告已撤回' : undefined)
  await announceChange(db)
  const after = await readAnnouncement(db, id, now)
  ctx.noteChange({ subject: `notice:${id}`, schema: announcement.row, before, after })
  return after
}

const writtenOf = ({
  title,
  body,
  importance,
  place,
  audience,
  modelId,
  packageId,
  shownFrom,
  shownUntil,
}: Written): Written => ({
  title,
  body,
  importance,
  place,
  audience,
  modelId,
  packageId,
  shownFrom,
  shownUntil,
})

const columnsOf = ({ modelId, packageId, shownFrom, shownUntil, ...same }: Written) => ({
  ...same,
  model_id: modelId,
  package_id: packageId,
  shown_from: shownFrom,
  shown_until: shownUntil,
})
