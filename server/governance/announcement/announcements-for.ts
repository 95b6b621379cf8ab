import type { Published } from '../../../contract/notice.ts'
import { announcement } from '../../../contract/entities/announcement.ts'
import { DAY_MS } from '../../../contract/time.ts'
import type { Context, UserContext } from '../context.ts'
import { usablePackages } from '../../money/index.ts'
import type { AnnouncementTableRow } from './announcements.ts'

/** Who used a model within this long reads what is for its users. */
export const USED_MS = 30 * DAY_MS

const PREFIX = 'announcement:'

/** The announcement that the id of a notice names; null: it is another kind of notice. */
export const announcementIdOf = (noticeId: string): string | null =>
  noticeId.startsWith(PREFIX) ? noticeId.slice(PREFIX.length) : null

/** What is shown to the caller now, whether or not they have read it: the important first, then the latest. */
export async function announcementsFor(ctx: UserContext): Promise<Published[]> {
  const { db, now, caller, deps } = ctx
  const shown = deps.announcements.shownAt(now)
  if (shown.length === 0) return []
  const models = idsOf(shown, 'model', ({ model_id: id }) => id)
  const packages = idsOf(shown, 'package', ({ package_id: id }) => id)
  const isForStaff = shown.some(({ audience }) => audience === 'staff')
  const used = models.length > 0 ? await usedModels(ctx, models) : new Set<string>()
  const owned = packages.length > 0 ? await ownedOffers(ctx) : new Set<string>()
  const isStaff = isForStaff && (await deps.permissionsOf(db, caller.userId)).size > 0
  const isFor = (row: AnnouncementTableRow) =>
    row.audience === 'all' ||
    (row.audience === 'model' && used.has(row.model_id ?? '')) ||
    (row.audience === 'package' && owned.has(row.package_id ?? '')) ||
    (row.audience === 'staff' && isStaff)
  return shown.filter(isFor).map(toPublished).toSorted(byImportance)
}

/** What is for all. */
export const announcementsForAll = ({ deps, now }: Pick<Context, 'deps' | 'now'>): Published[] =>
  deps.announcements
    .shownAt(now)
    .filter(({ audience }) => audience === 'all')
    .map(toPublished)
    .toSorted(byImportance)

function idsOf(
  rows: AnnouncementTableRow[],
  audience: AnnouncementTableRow['audience'],
  idOf: (row: AnnouncementTableRow) => string | null,
): string[] {
  return rows.filter((row) => row.audience === audience).flatMap((row) => idOf(row) ?? [])
}

async function usedModels({ db, now, caller }: UserContext, models: string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('call_day')
    .select('model_id')
    .distinct()
    .where('user_id', '=', caller.userId)
    .where('day_at', '>=', now - USED_MS)
    .where('row_count', '>', 0)
    .where('model_id', 'in', models)
    .execute()
  return new Set(rows.map(({ model_id: id }) => id))
}

async function ownedOffers({ db, now, caller }: UserContext): Promise<Set<string>> {
  const rows = await usablePackages(db, { userId: caller.userId, now }).execute()
  return new Set(rows.map(({ offer_id: id }) => id))
}

const { importance, place } = announcement.row.shape

const toPublished = (row: AnnouncementTableRow): Published => ({
  id: `${PREFIX}${row.id}`,
  kind: 'announcement',
  title: row.title,
  body: row.body,
  importance: importance.parse(row.importance),
  place: place.parse(row.place),
  at: Math.max(row.shown_from ?? 0, row.published_at ?? 0),
})

const byImportance = (a: Published, b: Published) =>
  Number(b.importance === 'warn') - Number(a.importance === 'warn') || b.at - a.at
