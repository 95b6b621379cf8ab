import { sql } from 'kysely'
import { ifDefined } from '../../platform/db/filters.ts'
import { listPage } from '../../platform/db/list-page.ts'
import type { Verb } from '../../catalog/context.ts'
import { shareRows, toShare } from './share-rows.ts'

export const listShares: Verb<'share.list'> = ({ ctx, input }) =>
  listPage({
    query: shareRows(ctx.db, ctx.now)
      .select(['conversation_id', 'title_sealed'])
      .where('user_id', '=', ctx.caller.userId)
      .where((eb) => eb.and(ifDefined(input.conversationId, (id) => eb('conversation_id', '=', id)))),
    input,
    sortBy: [sql.ref('created_at'), sql.ref('id')],
    toRow: (row) => toShare(row, ctx.deps.secrets),
  })
