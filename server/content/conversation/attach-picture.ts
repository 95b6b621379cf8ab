import type { Verb } from '../../catalog/context.ts'
import { transact } from '../../platform/db/transact.ts'
import { badField, Failure } from '../../platform/errors.ts'
import { newId } from '../../platform/secrets/tokens.ts'
import { contentTypeOf } from '../media/content-type-of.ts'
import { findOwnConversation } from './find-own-conversation.ts'
import { CONVERSATION_ATTACHMENTS_MAX, CONVERSATION_SIZE_MAX } from './limits.ts'
import { assertStorageQuota } from './assert-storage-quota.ts'

export const attachPicture: Verb<'conversation.attach'> = async ({
  ctx,
  input: { conversationId, contentType, data },
}) => {
  const { userId } = ctx.caller
  if (contentTypeOf(Buffer.from(data, 'base64')) !== contentType)
    throw badField('data', '内容不是这种格式的图片')
  return transact(ctx.db, async (trx) => {
    const conversation = await findOwnConversation({ db: trx, id: conversationId, userId, isLocked: true })
    const { known } = await trx
      .selectFrom('conversation_attachment')
      .select((eb) => eb.fn.countAll<number>().as('known'))
      .where('conversation_id', '=', conversationId)
      .executeTakeFirstOrThrow()
    if (known >= CONVERSATION_ATTACHMENTS_MAX || conversation.size + data.length > CONVERSATION_SIZE_MAX)
      throw new Failure('conversationFull')
    await assertStorageQuota(trx, { userId, growth: data.length })
    const id = newId()
    await trx
      .insertInto('conversation_attachment')
      .values({
        id,
        conversation_id: conversationId,
        user_id: userId,
        content_type: contentType,
        data_sealed: ctx.deps.secrets.seal(data),
        created_at: ctx.now,
      })
      .execute()
    await trx
      .updateTable('conversation')
      .set({ size: conversation.size + data.length })
      .where('id', '=', conversationId)
      .execute()
    return { id }
  })
}
