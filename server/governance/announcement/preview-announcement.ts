import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { AnnouncementRow } from '../../../contract/announcement.ts'
import { announcement } from '../../../contract/entities/announcement.ts'
import { wordText } from '../../../contract/entity-field.ts'
import { displayTime } from '../../../contract/time.ts'
import type { Tables } from '../../platform/db/schema.ts'
import type { StaffContext, Verb } from '../context.ts'
import { ownerHashes } from '../../identity/index.ts'
import { readAnnouncement } from './announcement-rows.ts'
import { USED_MS } from './announcements-for.ts'
import { countPublished } from './step-announcement.ts'

export const previewAnnouncement: Verb<'announcement.preview'> = async ({ ctx, input: { id } }) => {
  const row = await readAnnouncement(ctx.db, id, ctx.now)
  const published = await countPublished(ctx)
  return {
    users: await countAudience(ctx, row),
    audienceText: audienceText(ctx, row),
    periodText: periodText(row),
    published: row.state === 'published' && row.stage !== 'over' ? published - 1 : published,
  }
}

async function countAudience({ db, deps, now }: StaffContext, row: AnnouncementRow): Promise<number> {
  const { count } = await db
    .selectFrom('user')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('deleted_at', 'is', null)
    .where((eb) => isInAudience(eb, row, { now, owners: ownerHashes(deps) }))
    .executeTakeFirstOrThrow()
  return count
}

function isInAudience(
  eb: ExpressionBuilder<Tables, 'user'>,
  { audience, modelId, packageId }: AnnouncementRow,
  { now, owners }: { now: number; owners: string[] },
): Expression<SqlBool> {
  if (audience === 'model')
    return eb(
      'user.id',
      'in',
      eb
        .selectFrom('call_day')
        .select('call_day.user_id')
        .where('model_id', '=', modelId ?? '')
        .where('day_at', '>=', now - USED_MS)
        .where('row_count', '>', 0),
    )
  if (audience === 'package')
    return eb(
      'user.id',
      'in',
      eb
        .selectFrom('token_package')
        .select('token_package.user_id')
        .where('offer_id', '=', packageId ?? '')
        .where('closed_at', 'is', null)
        .where('remaining', '>', 0)
        .where('expires_at', '>', now),
    )
  if (audience === 'staff')
    return eb.or([
      ...(owners.length > 0 ? [eb('phone_hash', 'in', owners)] : []),
      eb('user.id', 'in', eb.selectFrom('staff').select('staff.user_id').where('revoked_at', 'is', null)),
    ])
  return eb.lit(true)
}

function audienceText({ catalog }: StaffContext, { audience, modelId, packageId }: AnnouncementRow): string {
  const words = wordText(announcement.fields.audience.words[audience])
  const named = [...catalog.models, ...catalog.packages].find(({ id }) => id === (modelId ?? packageId))
  return audience === 'model' || audience === 'package'
    ? `${words}：${named?.name ?? modelId ?? packageId}`
    : words
}

const periodText = ({ shownFrom, shownUntil }: AnnouncementRow): string =>
  `${shownFrom === null ? '发布后立刻' : displayTime(shownFrom)}，到${shownUntil === null ? '撤回为止' : displayTime(shownUntil)}`
