import { sql } from 'kysely'
import { ifDefined, within } from '../../platform/db/filters.ts'
import { listPage } from '../../platform/db/list-page.ts'
import type { Verb } from '../context.ts'
import { COLUMNS, limitStaffRate, managedUsers, toManagedUser } from '../../identity/index.ts'
import { findUsers } from './find-users.ts'

/** Users, found by something exact or all of them, the newest first. @throws Failure `tooManyRequests` for too many searches */
export const listUsers: Verb<'user.list'> = async ({ ctx, input }) => {
  const { search, frozen_MultiString: scopes } = input
  if (search !== undefined) await limitStaffRate(ctx, 'search')
  const found = search === undefined ? undefined : await findUsers(ctx, search)
  const query = managedUsers(ctx.db).where((eb) => {
    const isFrozenNow = (scope: keyof typeof COLUMNS) =>
      eb.and([
        eb(COLUMNS[scope].frozenAt, 'is not', null),
        eb.or([eb(COLUMNS[scope].until, 'is', null), eb(COLUMNS[scope].until, '>', ctx.now)]),
      ])
    return eb.and([
      // PostgreSQL takes no empty list.
      ...ifDefined(found, (ids) => eb('id', 'in', ids.length > 0 ? ids : [''])),
      ...ifDefined(scopes, (values) => eb.or(values.map(isFrozenNow))),
      ...within(eb.ref('created_at'), input.createdAt_begin, input.createdAt_end),
    ])
  })
  return listPage({
    query,
    input,
    sortBy: [sql.ref('created_at'), sql.ref('id')],
    toRow: (row) => toManagedUser(row, ctx),
  })
}
