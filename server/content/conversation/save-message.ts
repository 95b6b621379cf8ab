import type { MessageInput } from '../../../contract/conversation.ts'
import type { Verb } from '../../catalog/context.ts'
import type { Db } from '../../platform/db/client.ts'
import { transact } from '../../platform/db/transact.ts'
import { badField, Failure } from '../../platform/errors.ts'
import { findOwnConversation } from './find-own-conversation.ts'
import { CONVERSATION_SIZE_MAX, MESSAGES_MAX } from './limits.ts'
import { sealBody, sizeOf } from './message-body.ts'
import { assertStorageQuota } from './assert-storage-quota.ts'
import { searchMark, storeSignatures } from './search/search-index.ts'
import { searchKey, searchKeyId, signatureOf } from './search/signature.ts'

/** Adds a message, or changes what one says: an answer is saved again while it grows. Its place in the tree never changes. */
export const saveMessage: Verb<'conversation.saveMessage'> = async ({
  ctx,
  input: { conversationId, message },
}) => {
  const { userId } = ctx.caller
  const { secrets } = ctx.deps
  const bodySealed = sealBody(secrets, message)
  const signature = signatureOf(searchKey(secrets, userId), message.text)
  await transact(ctx.db, async (trx) => {
    const conversation = await findOwnConversation({ db: trx, id: conversationId, userId, isLocked: true })
    const known = await findMessage(trx, conversationId, message.id)
    if (known && !isSamePlace(known, message)) throw badField('message.id', '该编号的消息在别的位置')
    const size = sizeOf(message)
    const growth = size - (known?.size ?? 0)
    const count = conversation.message_count + (known ? 0 : 1)
    if (count > MESSAGES_MAX || conversation.size + growth > CONVERSATION_SIZE_MAX)
      throw new Failure('conversationFull')
    if (growth > 0) await assertStorageQuota(trx, { userId, growth })
    const body = { body_sealed: bodySealed, size, search_mark: searchMark(bodySealed) }
    if (known) {
      await trx
        .updateTable('conversation_message')
        .set(body)
        .where('conversation_id', '=', conversationId)
        .where('id', '=', message.id)
        .execute()
    } else {
      await checkParent(trx, conversationId, message)
      await checkAttachments(trx, conversationId, message)
      await trx
        .insertInto('conversation_message')
        .values({
          ...body,
          conversation_id: conversationId,
          id: message.id,
          user_id: userId,
          lane: message.lane,
          parent_id: message.parentId,
          role: message.role,
          model_id: message.role === 'assistant' ? message.modelId : '',
          is_better: null,
          created_at: ctx.now,
        })
        .execute()
    }
    await storeSignatures(trx, [
      {
        conversation_id: conversationId,
        message_id: message.id,
        user_id: userId,
        key_id: searchKeyId(secrets),
        signature,
      },
    ])
    await trx
      .updateTable('conversation')
      .set({ message_count: count, size: conversation.size + growth, updated_at: ctx.now })
      .where('id', '=', conversationId)
      .execute()
  })
  return null
}

const findMessage = (trx: Db, conversationId: string, id: string) =>
  trx
    .selectFrom('conversation_message')
    .select(['lane', 'parent_id', 'role', 'size'])
    .where('conversation_id', '=', conversationId)
    .where('id', '=', id)
    .executeTakeFirst()

const isSamePlace = (
  known: { lane: number; parent_id: string | null; role: string },
  { lane, parentId, role }: MessageInput,
) => known.lane === lane && known.parent_id === parentId && known.role === role

/** Questions and answers take turns. */
async function checkParent(trx: Db, conversationId: string, { lane, parentId, role }: MessageInput) {
  if (parentId === null) {
    if (role === 'assistant') throw badField('message.parentId', '回答须有它的问题')
    return
  }
  const parent = await findMessage(trx, conversationId, parentId)
  if (!parent || parent.lane !== lane || parent.role === role)
    throw badField('message.parentId', '没有这条上文')
}

async function checkAttachments(trx: Db, conversationId: string, message: MessageInput) {
  if (message.role !== 'user' || message.attachments.length === 0) return
  const ids = new Set(message.attachments)
  const found = await trx
    .selectFrom('conversation_attachment')
    .select('id')
    .where('conversation_id', '=', conversationId)
    .where('id', 'in', [...ids])
    .execute()
  if (found.length !== ids.size) throw badField('message.attachments', '没有这张图片')
}
