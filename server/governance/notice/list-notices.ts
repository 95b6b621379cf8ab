import { DAY_MS } from '../../../contract/time.ts'
import type { Reminder } from '../../../contract/notice.ts'
import { spendCapNotices } from './spend-cap-notices.ts'
import { type Catalog, isOfUse, modelNotices } from '../../catalog/index.ts'
import { securityNotices } from '../../identity/index.ts'
import { unreadAnnouncements } from '../announcement/unread-announcements.ts'
import { parseModels } from '../../wallet/index.ts'
import type { UserContext, Verb } from '../context.ts'
import { type PackageRow, usablePackages } from '../../money/index.ts'

/** How long before its end a package's owner is notified; the nearest first. */
const LEVELS = [
  { level: 'urgent', beforeMs: DAY_MS },
  { level: 'soon', beforeMs: 7 * DAY_MS },
] as const

/** What the caller should know now and has not put away. */
export const listNotices: Verb<'notice.mine'> = async ({ ctx }) => [
  ...(await unreadAnnouncements(ctx)),
  ...(await reminders(ctx)),
]

async function reminders(ctx: UserContext): Promise<Reminder[]> {
  const { db, catalog, now, caller } = ctx
  const packages = await usablePackages(db, { userId: caller.userId, now }).execute()
  const notices = [
    ...packages.flatMap((row) => uselessNoticeOf(row, catalog) ?? noticeOf(row, now)),
    ...(await modelNotices(ctx)),
    ...(await spendCapNotices(ctx)),
    ...(await securityNotices(ctx)),
  ]
  if (notices.length === 0) return []
  const dismissed = await db
    .selectFrom('notice_dismissal')
    .select('notice_id')
    .where('user_id', '=', caller.userId)
    .where(
      'notice_id',
      'in',
      notices.map(({ id }) => id),
    )
    .execute()
  const dismissedIds = new Set(dismissed.map(({ notice_id }) => notice_id))
  return notices.filter(({ id }) => !dismissedIds.has(id))
}

/** What is left of it can be given back. */
function uselessNoticeOf(row: PackageRow, catalog: Catalog): Reminder[] | null {
  if (isOfUse({ models: parseModels(row.models) }, catalog)) return null
  const { id, name, remaining: tokens, expires_at: at } = row
  return [{ id: `packageUseless:${id}`, kind: 'packageUseless', level: 'urgent', name, tokens, at }]
}

/** A package that never lasted longer than a level is not announced at it: it would be from the moment it is bought. */
function noticeOf(row: PackageRow, now: number): Reminder[] {
  const due = LEVELS.find(({ beforeMs }) => row.expires_at - now <= beforeMs)
  if (!due || row.expires_at - row.created_at <= due.beforeMs) return []
  return [
    {
      id: `packageExpires:${row.id}:${due.level}`,
      kind: 'packageExpires',
      level: due.level,
      name: row.name,
      tokens: row.remaining,
      at: row.expires_at,
    },
  ]
}
