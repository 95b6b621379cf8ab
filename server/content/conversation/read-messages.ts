import type { StoredMessage } from '../../../contract/conversation.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import { MESSAGE_COLUMNS, toMessage } from './message-body.ts'

export async function readMessages(
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
