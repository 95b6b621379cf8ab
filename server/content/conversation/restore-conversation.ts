import type { Verb } from '../../catalog/context.ts'
import { transact } from '../../platform/db/transact.ts'
import { Failure } from '../../platform/errors.ts'
import { RESTORABLE_MS } from './limits.ts'
import { assertConversationQuota } from './assert-conversation-quota.ts'
import { toConversation } from './to-conversation.ts'

export const restoreConversation: Verb<'conversation.restore'> = async ({ ctx, input }) => {
  const { userId } = ctx.caller
  return transact(ctx.db, async (trx) => {
    await assertConversationQuota(trx, userId)
    const row = await trx
      .updateTable('conversation')
      .set({ deleted_at: null })
      .where('id', '=', input.id)
      .where('user_id', '=', userId)
      .where('deleted_at', '>', ctx.now - RESTORABLE_MS)
      .returningAll()
      .executeTakeFirst()
    if (!row) throw new Failure('notFound')
    return toConversation(row, ctx.deps.secrets)
  })
}
