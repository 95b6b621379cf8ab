import type { Db } from '../../platform/db/client.ts'
import { forUpdate } from '../../platform/db/lock.ts'
import { Failure } from '../../platform/errors.ts'
import type { ConversationRow } from './to-conversation.ts'

interface FindInput {
  db: Db
  id: string
  userId: string
  /** Holds the row until the transaction ends, so that its counts stay right. */
  isLocked?: boolean
}

/** @throws Failure notFound also for a deleted one and for another user's */
export async function findOwnConversation({
  db,
  id,
  userId,
  isLocked = false,
}: FindInput): Promise<ConversationRow> {
  const query = db
    .selectFrom('conversation')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
  const row = await (isLocked ? query.$call(forUpdate(db)) : query).executeTakeFirst()
  if (!row) throw new Failure('notFound')
  return row
}
