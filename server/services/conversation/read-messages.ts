import type { StoredMessage } from '../../../contract/conversation.ts'
import type { Db } from '../../db/client.ts'
import type { Secrets } from '../../secrets/secrets.ts'
import { toMessage } from './message-body.ts'

/** All of a conversation's messages, on all branches, as they came. */
export async function readMessages(
  db: Db,
  { conversationId, secrets }: { conversationId: string; secrets: Secrets },
): Promise<StoredMessage[]> {
  const rows = await db
    .selectFrom('conversation_message')
    .select(['id', 'lane', 'parent_id', 'body_sealed', 'is_better', 'created_at'])
    .where('conversation_id', '=', conversationId)
    .orderBy('created_at')
    .orderBy('role', 'desc')
    .orderBy('id')
    .execute()
  return rows.map((row) => toMessage(row, secrets))
}
