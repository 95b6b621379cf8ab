import type { Verb } from '../../catalog/context.ts'
import { transact } from '../../platform/db/transact.ts'
import { badField } from '../../platform/errors.ts'
import { findOwnConversation } from './find-own-conversation.ts'

/** Marks the better of the answers to one question, or takes the mark back. */
export const markAnswer: Verb<'conversation.mark'> = async ({
  ctx,
  input: { conversationId, betterId, otherIds },
}) => {
  await transact(ctx.db, async (trx) => {
    await findOwnConversation({ db: trx, id: conversationId, userId: ctx.caller.userId, isLocked: true })
    const ids = [...new Set([...otherIds, ...(betterId === null ? [] : [betterId])])]
    if (betterId !== null && otherIds.includes(betterId)) throw badField('otherIds', '不能与更好的回答相同')
    const { numUpdatedRows } = await trx
      .updateTable('conversation_message')
      .set((eb) => ({
        is_better: betterId === null ? null : eb.case().when('id', '=', betterId).then(1).else(0).end(),
      }))
      .where('conversation_id', '=', conversationId)
      .where('role', '=', 'assistant')
      .where('id', 'in', ids)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows !== BigInt(ids.length)) throw badField('otherIds', '没有这条回答')
  })
  return null
}
