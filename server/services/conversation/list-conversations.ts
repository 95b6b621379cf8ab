import { sql } from 'kysely'
import type { Verb } from '../context.ts'
import { listPage } from '../../db/list-page.ts'
import { toConversation } from './to-conversation.ts'

const UPDATED_AT = sql.ref('updated_at')
const SORT = {
  updatedAt: [UPDATED_AT],
  createdAt: [sql.ref('created_at')],
  isPinned: [sql.ref('is_pinned'), UPDATED_AT],
}

/** The caller's conversations, the last used one first; sorted by `isPinned`, the pinned ones before the others. */
export const listConversations: Verb<'conversation.list'> = async ({ ctx, input }) => {
  const query = ctx.db
    .selectFrom('conversation')
    .select(['id', 'kind', 'title_sealed', 'message_count', 'is_pinned', 'created_at', 'updated_at'])
    .where('user_id', '=', ctx.caller.userId)
    .where('deleted_at', 'is', null)
  return listPage({
    query,
    input,
    sortBy: [...SORT[input.column], sql.ref('id')],
    toRow: (row) => toConversation(row, ctx.deps.secrets),
  })
}
