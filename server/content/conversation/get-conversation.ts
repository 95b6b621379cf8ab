import type { Verb } from '../../catalog/context.ts'
import { findOwnConversation } from './find-own-conversation.ts'
import { readMessages } from './read-messages.ts'
import { openSetup, toConversation } from './to-conversation.ts'

export const getConversation: Verb<'conversation.detail'> = async ({ ctx, input }) => {
  const { secrets } = ctx.deps
  const row = await findOwnConversation({ db: ctx.db, id: input.id, userId: ctx.caller.userId })
  const messages = await readMessages(ctx.db, { conversationId: row.id, secrets })
  return { ...toConversation(row, secrets), ...openSetup(secrets, row.setup_sealed), messages }
}
