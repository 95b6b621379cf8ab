import { sql } from 'kysely'
import { contains, ifDefined, within } from '../../platform/db/filters.ts'
import { listPage } from '../../platform/db/list-page.ts'
import type { Verb } from '../context.ts'
import { announcements, readAnnouncement, toAnnouncement } from './announcement-rows.ts'

export const listAnnouncements: Verb<'announcement.list'> = ({ ctx: { db, now }, input }) => {
  const query = announcements(db).where((eb) =>
    eb.and([
      ...ifDefined(input.keyword, (part) => contains(eb.ref('title'), part)),
      ...ifDefined(input.state_MultiString, (states) => eb('state', 'in', states)),
      ...ifDefined(input.audience_MultiString, (audiences) => eb('audience', 'in', audiences)),
      ...ifDefined(input.importance_MultiString, (some) => eb('importance', 'in', some)),
      ...within(eb.ref('created_at'), input.createdAt_begin, input.createdAt_end),
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
