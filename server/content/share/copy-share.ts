import type { MessageInput } from '../../../contract/conversation.ts'
import { MESSAGE_TEXT_MAX } from '../../../contract/conversation-limits.ts'
import type { SharedMessage } from '../../../contract/share.ts'
import type { UserContext, Verb } from '../../catalog/context.ts'
import type { Db } from '../../platform/db/client.ts'
import { transact } from '../../platform/db/transact.ts'
import { newId } from '../../platform/secrets/tokens.ts'
import { assertConversationQuota } from '../conversation/assert-conversation-quota.ts'
import { assertStorageQuota } from '../conversation/assert-storage-quota.ts'
import { sealBody, sizeOf } from '../conversation/message-body.ts'
import { sealSetup, toConversation } from '../conversation/to-conversation.ts'
import { findShared } from './find-shared.ts'

const AT_ONCE = 100

/** A conversation of the caller's with what a link shows; the search job signs its messages. */
export const copyShare: Verb<'share.copy'> = async ({ ctx, input: { token } }) => {
  const { secrets } = ctx.deps
  const { userId } = ctx.caller
  const { shared } = await findShared(ctx, token)
  const ways = shared.lanes.map(({ messages }, lane) => toWay(messages, lane))
  const messages = ways.flat()
  const size = messages.reduce((sum, message) => sum + sizeOf(message), 0)
  return transact(ctx.db, async (trx) => {
    await assertConversationQuota(trx, userId)
    await assertStorageQuota(trx, { userId, growth: size })
    const row = await trx
      .insertInto('conversation')
      .values({
        id: newId(),
        user_id: userId,
        kind: shared.kind,
        title_sealed: secrets.seal(shared.title),
        setup_sealed: sealSetup(secrets, {
          lanes: shared.lanes.map(({ modelId }, lane) => ({
            modelId,
            leafId: ways[lane]?.at(-1)?.id ?? null,
            settings: { systemPrompt: '', parameters: {} },
          })),
          isSynced: true,
        }),
        message_count: messages.length,
        size,
        created_at: ctx.now,
        updated_at: ctx.now,
        deleted_at: null,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await addMessages(trx, ctx, { conversationId: row.id, messages })
    return toConversation(row, secrets)
  })
}

/** One after the other, each the parent of the next: an answer that was left out leaves two questions, which are made one. */
function toWay(shared: readonly SharedMessage[], lane: number): MessageInput[] {
  const way: MessageInput[] = []
  for (const { role, ...message } of shared) {
    const last = way.at(-1)
    if (last?.role === role) last.text = `${last.text}\n\n${textOf(message)}`.slice(0, MESSAGE_TEXT_MAX)
    else {
      const place = { id: newId(), lane, parentId: last?.id ?? null, text: textOf(message) }
      way.push(
        role === 'user'
          ? { ...place, role, attachments: [] }
          : {
              ...place,
              role,
              reasoning: '',
              reasoningMs: null,
              modelId: 'modelId' in message ? message.modelId : '',
              state: 'done',
              facts: null,
              earlier: [],
            },
      )
    }
  }
  return way
}

const textOf = ({ text, pictures = 0 }: { text: string; pictures?: number }) =>
  text === '' && pictures > 0 ? `（${pictures} 张图片，没有随分享复制）` : text

async function addMessages(
  trx: Db,
  { now, caller, deps: { secrets } }: UserContext,
  { conversationId, messages }: { conversationId: string; messages: readonly MessageInput[] },
): Promise<void> {
  const rows = messages.map((message, at) => ({
    conversation_id: conversationId,
    id: message.id,
    user_id: caller.userId,
    lane: message.lane,
    parent_id: message.parentId,
    role: message.role,
    model_id: message.role === 'assistant' ? message.modelId : '',
    body_sealed: sealBody(secrets, message),
    size: sizeOf(message),
    is_better: null,
    // The messages keep their order, and none is in the future.
    created_at: now - messages.length + at,
  }))
  for (let at = 0; at < rows.length; at += AT_ONCE)
    await trx
      .insertInto('conversation_message')
      .values(rows.slice(at, at + AT_ONCE))
      .execute()
}
