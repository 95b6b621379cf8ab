import { Publication } from '../../../contract/catalog.ts'
import type { Db } from '../../platform/db/client.ts'
import { Failure } from '../../platform/errors.ts'
import type { Verb } from '../context.ts'
import { LEAD_MS } from './earliest-instant.ts'
import { assertMayPublish } from './assert-may-publish.ts'
import { differencesOf } from './publish-for-staff.ts'
import { readGiven } from './parse-given.ts'
import { lockForPublishing } from './publish-catalog.ts'
import { readHead } from './read-head.ts'
import { forgetPrices, moveTimeline, readTimeline, rebaseLater, withDocument } from './timeline.ts'

/** Takes a scheduled version back before its instant; those after it stay, without what it changed. */
export const withdrawVersion: Verb<'catalog.withdraw'> = async ({ ctx, input: { version: id } }) => {
  const { db, deps } = ctx
  const now = await lockForPublishing(db, deps)
  const head = await readHead(db)
  const timeline = await readTimeline(db, head)
  const place = timeline.findIndex((version) => version.id === id)
  const withdrawn = await withDocument(db, timeline[place])
  const before = await withDocument(db, timeline[place - 1])
  if (!withdrawn || !before) throw new Failure('notFound', { message: `第 ${id} 版不在待生效之列` })
  if (withdrawn.effectiveAt < now + LEAD_MS)
    throw new Failure('rowChanged', { message: `第 ${id} 版正在生效，不能再撤回；可以恢复它之前的一版` })
  if (!(await isPriceChange(db, withdrawn.approvalId))) assertMayPublish(ctx)
  const rebased = await rebaseLater(db, {
    later: timeline.slice(place + 1),
    base: await readGiven(withdrawn.document),
    on: { id: before.id, read: await readGiven(before.document) },
    database: deps.database,
    now,
  })
  await forgetPrices(db, [withdrawn])
  await moveTimeline(db, head, { timeline: [...timeline.slice(0, place), ...rebased], now })
  const result: Publication = {
    version: before.id,
    effectiveAt: null,
    differences: await differencesOf({ before: withdrawn.document, after: before.document }),
  }
  ctx.noteChange({ subject: `catalog:${id}`, schema: Publication, after: result })
  return result
}

/** Those who approve prices take them back; a whole document changes models and channels, too. */
async function isPriceChange(db: Db, approvalId: string): Promise<boolean> {
  const approval = await db
    .selectFrom('approval')
    .select('action')
    .where('id', '=', approvalId)
    .executeTakeFirst()
  return approval?.action === 'price.propose'
}
