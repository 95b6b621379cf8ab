import { sql } from 'kysely'
import { NO_FOLDER } from '../../../contract/conversation-limits.ts'
import type { Verb } from '../../catalog/context.ts'
import { ifDefined } from '../../platform/db/filters.ts'
import { listPage } from '../../platform/db/list-page.ts'
import { LISTED_COLUMNS, toConversation } from './to-conversation.ts'

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
    .select(LISTED_COLUMNS)
    .where('user_id', '=', ctx.caller.userId)
    .where('deleted_at', 'is', null)
    .where((eb) =>
      eb.and(
        ifDefined(input.folder, (id) =>
          id === NO_FOLDER ? eb('folder_id', 'is', null) : eb('folder_id', '=', id),
        ),
      ),
    )
  return listPage({
    query,
    input,
    sortBy: [...SORT[input.column], sql.ref('id')],
    toRow: (row) => toConversation(row, ctx.deps.secrets),
  })
}
