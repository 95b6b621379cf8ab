import { approval } from '../../../contract/entities/approval.ts'
import { sql } from 'kysely'
import { entityFilters } from '../../platform/entity/entity-filters.ts'
import { listPage } from '../../platform/db/list-page.ts'
import { Failure } from '../../platform/errors.ts'
import type { Verb } from '../context.ts'
import { SUMMARY, toApproval, toSummary, visibleApprovals } from './read-approval.ts'

export const listApprovals: Verb<'approval.list'> = ({ ctx, input }) => {
  const query = visibleApprovals(ctx.db, ctx)
    .select(SUMMARY)
    .where((eb) => eb.and(entityFilters(approval, input)))
  return listPage({ query, input, sortBy: [sql.ref('created_at'), sql.ref('id')], toRow: toSummary })
}

export const getApproval: Verb<'approval.detail'> = async ({ ctx, input }) => {
  const row = await visibleApprovals(ctx.db, ctx).selectAll().where('id', '=', input.id).executeTakeFirst()
  if (!row) throw new Failure('notFound')
  return toApproval(ctx, row)
}
