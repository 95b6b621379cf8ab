import { Failure } from '../../platform/errors.ts'
import type { Verb } from '../../catalog/context.ts'
import { linkOf } from './link-of.ts'
import { shareRows } from './share-rows.ts'

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
