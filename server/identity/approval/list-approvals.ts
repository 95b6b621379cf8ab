import { sql } from 'kysely'
import { ifDefined, within } from '../../platform/db/filters.ts'
import { listPage } from '../../platform/db/list-page.ts'
import { Failure } from '../../platform/errors.ts'
import type { Verb } from '../context.ts'
import { SUMMARY, toApproval, toSummary, visibleApprovals } from './read-approval.ts'

export const listApprovals: Verb<'approval.list'> = ({ ctx, input }) => {
  const query = visibleApprovals(ctx.db, ctx)
    .select(SUMMARY)
    .where((eb) =>
      eb.and([
        ...ifDefined(input.id, (id) => eb('id', '=', id)),
        ...ifDefined(input.subject, (subject) => eb('subject', '=', subject)),
        ...ifDefined(input.proposerId, (id) => eb('proposer_id', '=', id)),
        ...ifDefined(input.action_MultiString, (actions) => eb('action', 'in', actions)),
        ...ifDefined(input.state_MultiString, (states) => eb('state', 'in', states)),
        ...within(eb.ref('created_at'), input.createdAt_begin, input.createdAt_end),
      ]),
    )
  return listPage({ query, input, sortBy: [sql.ref('created_at'), sql.ref('id')], toRow: toSummary })
}

export const getApproval: Verb<'approval.detail'> = async ({ ctx, input }) => {
  const row = await visibleApprovals(ctx.db, ctx).selectAll().where('id', '=', input.id).executeTakeFirst()
  if (!row) throw new Failure('notFound')
  return toApproval(ctx, row)
}
