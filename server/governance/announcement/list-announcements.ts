import { announcement } from '../../../contract/entities/announcement.ts'
import { sql } from 'kysely'
import { entityFilters } from '../../platform/entity/entity-filters.ts'
import { contains, ifDefined } from '../../platform/db/filters.ts'
import { listPage } from '../../platform/db/list-page.ts'
import type { Verb } from '../context.ts'
import { announcements, readAnnouncement, toAnnouncement } from './announcement-rows.ts'

export const listAnnouncements: Verb<'announcement.list'> = ({ ctx: { db, now }, input }) => {
  const query = announcements(db).where((eb) =>
    eb.and([
      ...ifDefined(input.keyword, (part) => contains(eb.ref('title'), part)),
      ...entityFilters(announcement, input),
    ]),
  )
  return listPage({
    query,
    input,
    sortBy: [sql.ref('created_at'), sql.ref('id')],
    toRow: (row) => toAnnouncement(row, now),
  })
}

export const getAnnouncement: Verb<'announcement.detail'> = ({ ctx: { db, now }, input: { id } }) =>
  readAnnouncement(db, id, now)
