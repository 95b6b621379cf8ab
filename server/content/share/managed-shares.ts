import { sql } from 'kysely'
import { managedShare } from '../../../contract/entities/managed-share.ts'
import { SHARE_TOKEN } from '../../../contract/share.ts'
import { ifDefined } from '../../platform/db/filters.ts'
import { listPage } from '../../platform/db/list-page.ts'
import { Failure } from '../../platform/errors.ts'
import { sha256 } from '../../platform/secrets/tokens.ts'
import { assertNoConflict, limitStaffRate } from '../../identity/index.ts'
import type { Verb } from '../../catalog/context.ts'
import { shareRows, toManagedShare } from './share-rows.ts'

const Blocked = managedShare.row.pick({ state: true, userId: true })

/** Links of all users or of one, or the one that was reported. @throws Failure `tooManyRequests` for too many searches */
export const listManagedShares: Verb<'managedShare.list'> = async ({ ctx, input }) => {
  const { search, userId } = input
  if (search !== undefined) await limitStaffRate(ctx, 'search')
  const hash = (link: string) => {
    const token = link.slice(link.lastIndexOf('#') + 1)
    // The empty hash is of no link.
    return SHARE_TOKEN.test(token) ? sha256(token) : ''
  }
  return listPage({
    query: shareRows(ctx.db, ctx.now).where((eb) =>
      eb.and([
        ...ifDefined(search, (link) => eb('token_hash', '=', hash(link))),
        ...ifDefined(userId, (id) => eb('user_id', '=', id)),
      ]),
    ),
    input,
    sortBy: [sql.ref('created_at'), sql.ref('id')],
    toRow: toManagedShare,
  })
}

/** Ends a link for good, and forgets what it showed; that it was one stays, so that its conversation is not shared again. */
export const blockShare: Verb<'managedShare.block'> = async ({ ctx, input: { id } }) => {
  const subject = `share:${id}`
  ctx.noteChange({ subject, schema: Blocked })
  const found = await shareRows(ctx.db, ctx.now)
    .where('id', '=', id)
    .where('blocked_at', 'is', null)
    .executeTakeFirst()
  if (!found) throw new Failure('notFound')
  const { userId } = toManagedShare(found)
  await assertNoConflict(ctx.db, ctx.deps.secrets, { staffId: ctx.caller.userId, userId })
  const { numUpdatedRows } = await ctx.db
    .updateTable('conversation_share')
    .set({ blocked_at: ctx.now, body_sealed: '', token_sealed: '', expires_at: null })
    .where('id', '=', id)
    .where('blocked_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows !== 1n) throw new Failure('notFound')
  const after = toManagedShare({ ...found, blocked_at: ctx.now, expires_at: null })
  ctx.noteChange({
    subject,
    schema: Blocked,
    before: Blocked.parse(toManagedShare(found)),
    after: Blocked.parse(after),
  })
  return after
}
