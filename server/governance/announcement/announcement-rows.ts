import { sql } from 'kysely'
import type { AnnouncementRow } from '../../../contract/announcement.ts'
import { announcement } from '../../../contract/entities/announcement.ts'
import type { StaleRow } from '../../../contract/envelope.ts'
import type { Db } from '../../platform/db/client.ts'
import { Failure } from '../../platform/errors.ts'
import { toEntity } from '../../platform/entity/entity-rows.ts'
import { staffName } from '../../identity/index.ts'
import type { AnnouncementTableRow } from './announcements.ts'

const READERS = sql<number>`(select count(*) from announcement_reader as reader
  where reader.announcement_id = announcement.id)`

/** All of them, with their readers counted. */
export const announcements = (db: Db) =>
  db
    .selectFrom('announcement')
    .selectAll()
    .select([
      READERS.as('readers'),
      staffName('announcement.created_by').as('created_by_name'),
      staffName('announcement.changed_by').as('changed_by_name'),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof announcements>['executeTakeFirstOrThrow']>>

export const toAnnouncement = (row: Row, now: number): AnnouncementRow =>
  announcement.row.parse({
    ...toEntity(announcement, { ...row }),
    stage: stageOf(row, now),
    readers: row.readers,
    createdByName: row.created_by_name,
    changedByName: row.changed_by_name,
  })

function stageOf(
  { state, shown_from: from, shown_until: until }: AnnouncementTableRow,
  now: number,
): AnnouncementRow['stage'] {
  if (state !== 'published') return 'hidden'
  if (until !== null && until <= now) return 'over'
  return from !== null && from > now ? 'ahead' : 'shown'
}

/** @throws Failure notFound */
export async function readAnnouncement(db: Db, id: string, now: number): Promise<AnnouncementRow> {
  const row = await announcements(db).where('id', '=', id).executeTakeFirst()
  if (!row) throw new Failure('notFound')
  return toAnnouncement(row, now)
}

/** A 409 that shows what it is now. */
export function changedAnnouncement(current: AnnouncementRow, message?: string): Failure {
  const result: StaleRow = { current, by: current.changedByName, at: current.changedAt }
  return new Failure('rowChanged', { result, ...(message !== undefined && { message }) })
}
