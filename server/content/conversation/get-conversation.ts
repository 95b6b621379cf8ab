import type { Verb } from '../../catalog/context.ts'
import { findOwnConversation } from './find-own-conversation.ts'
import { openSetup, toConversation } from './to-conversation.ts'
import type { StoredMessage } from '../../../contract/conversation.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import { MESSAGE_COLUMNS, toMessage } from './message-body.ts'

export const getConversation: Verb<'conversation.detail'> = async ({ ctx, input }) => {
  const { secrets } = ctx.deps
  const row = await findOwnConversation({ db: ctx.db, id: input.id, userId: ctx.caller.userId })
  const messages = await readMessages(ctx.db, { conversationId: row.id, secrets })
  return { ...toConversation(row, secrets), ...openSetup(secrets, row.setup_sealed), messages }
}

async function readMessages(
  db: Db,
  { conversationId, secrets }: { conversationId: string; secrets: Secrets },
): Promise<StoredMessage[]> {
  const rows = await db
    .selectFrom('conversation_message')
    .select(MESSAGE_COLUMNS)
    .where('conversation_id', '=', conversationId)
    .orderBy('created_at')
    .orderBy('role', 'desc')
    .orderBy('id')
    .execute()
  return rows.map((row) => toMessage(row, secrets))
}
