import { DAY_MS } from '../../../contract/time.ts'
import type { Db } from '../../platform/db/client.ts'
import { transact } from '../../platform/db/transact.ts'
import { badField, Failure } from '../../platform/errors.ts'
import { newId, sha256 } from '../../platform/secrets/tokens.ts'
import type { UserContext, Verb } from '../../catalog/context.ts'
import { assertNotFrozen, recordAttempt } from '../../identity/index.ts'
import { getConversation } from '../conversation/get-conversation.ts'
import { lockAccount } from '../../platform/db/lock-account.ts'
import { MADE_MS, SHARE_SIZE_MAX, SHARES_DAILY_MAX, SHARES_MAX } from './limits.ts'
import { linkOf } from './link-of.ts'
import { toShared } from './to-shared.ts'

/** Keeps what a conversation shows now, and answers the link to it. */
export const addShare: Verb<'share.add'> = async ({ ctx, input: { conversationId, days } }) => {
  const { secrets } = ctx.deps
  const { userId } = ctx.caller
  return transact(ctx.db, async (trx) => {
    await lockAccount(trx, userId)
    await assertNotFrozen(trx, { userId, scope: 'calls', now: ctx.now })
    const conversation = await getConversation({ ctx: { ...ctx, db: trx }, input: { id: conversationId } })
    await assertMayShare(trx, ctx, conversationId)
    const content = toShared(conversation, ctx.catalog)
    const messages = content.lanes.flatMap((lane) => lane.messages)
    if (messages.length === 0) throw badField('conversationId', '这个对话还没有内容')
    if (messages.reduce((sum, { text }) => sum + text.length, 0) > SHARE_SIZE_MAX)
      throw new Failure('shareTooLong')
    const id = newId()
    const token = newId()
    await trx
      .insertInto('conversation_share')
      .values({
        id,
        user_id: userId,
        conversation_id: conversationId,
        token_hash: sha256(token),
        token_sealed: secrets.seal(token),
        title_sealed: secrets.seal(conversation.title),
        body_sealed: secrets.seal(JSON.stringify(content)),
        message_count: messages.length,
        views: 0,
        created_at: ctx.now,
        expires_at: days === null ? null : ctx.now + days * DAY_MS,
        blocked_at: null,
      })
      .execute()
    return { id, link: linkOf(ctx, token) }
  })
}

async function assertMayShare(trx: Db, ctx: UserContext, conversationId: string): Promise<void> {
  const { userId } = ctx.caller
  const blocked = await trx
    .selectFrom('conversation_share')
    .select('id')
    .where('conversation_id', '=', conversationId)
    .where('blocked_at', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  if (blocked) throw new Failure('shareBlocked')
  const { known } = await trx
    .selectFrom('conversation_share')
    .select((eb) => eb.fn.countAll<number>().as('known'))
    .where('user_id', '=', userId)
    .where('blocked_at', 'is', null)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', ctx.now)]))
    .executeTakeFirstOrThrow()
  if (known >= SHARES_MAX) throw new Failure('tooManyShares')
  const day = { name: `share:${userId}`, windowMs: MADE_MS, free: SHARES_DAILY_MAX, limit: SHARES_DAILY_MAX }
  await recordAttempt(trx, ctx, { subjects: [day], captchaId: null })
}
