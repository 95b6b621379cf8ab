import type { CallResult, ParsedInput } from '../../../contract/endpoints.ts'
import type { UserContext } from '../../context.ts'
import { findOwnConversation } from './find-own-conversation.ts'
import { readMessages } from './read-messages.ts'
import { openSetup, toConversation } from './to-conversation.ts'

/** A conversation with everything that was said in it. */
export async function getConversation({
  ctx,
  input,
}: {
  ctx: UserContext
  input: ParsedInput<'conversation.detail'>
}): Promise<CallResult<'conversation.detail'>> {
  const { secrets } = ctx.deps
  const row = await findOwnConversation({ db: ctx.db, id: input.id, userId: ctx.caller.userId })
  const messages = await readMessages(ctx.db, { conversationId: row.id, secrets })
  return { ...toConversation(row, secrets), ...openSetup(secrets, row.setup_sealed), messages }
}
