import { sql } from 'kysely'
import { ifDefined } from '../../platform/db/filters.ts'
import { listPage } from '../../platform/db/list-page.ts'
import type { Verb } from '../../catalog/context.ts'
import { shareRows, toShare } from './share-rows.ts'
import { Failure } from '../../platform/errors.ts'
import { linkOf } from './link-of.ts'

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

export const getShareLink: Verb<'share.link'> = async ({ ctx, input: { id } }) => {
  const row = await shareRows(ctx.db, ctx.now)
    .select('token_sealed')
    .where('id', '=', id)
    .where('user_id', '=', ctx.caller.userId)
    .where('blocked_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw new Failure('notFound')
  return { id, link: linkOf(ctx, ctx.deps.secrets.open(row.token_sealed)) }
}

/** Nothing of the link is left; one that staff blocked stays, so that it blocks. */
export const revokeShare: Verb<'share.revoke'> = async ({ ctx, input: { id } }) => {
  const revoked = await ctx.db
    .deleteFrom('conversation_share')
    .where('id', '=', id)
    .where('user_id', '=', ctx.caller.userId)
    .where('blocked_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!revoked) throw new Failure('notFound')
  return null
}
