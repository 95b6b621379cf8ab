import type { Db } from '../../db/client.ts'
import { transact } from '../../db/transact.ts'
import { RESTORABLE_MS } from './limits.ts'

const AT_ONCE = 100

/** Removes, for good, what was deleted too long ago to be restored. */
export async function removeDeletedConversations(db: Db, now: number): Promise<void> {
  while (true) {
    const rows = await db
      .selectFrom('conversation')
      .select('id')
      .where('deleted_at', '<=', now - RESTORABLE_MS)
      .limit(AT_ONCE)
      .execute()
    if (rows.length === 0) return
    const ids = rows.map(({ id }) => id)
    await transact(db, async (trx) => {
      await trx.deleteFrom('conversation_message').where('conversation_id', 'in', ids).execute()
      await trx.deleteFrom('conversation_attachment').where('conversation_id', 'in', ids).execute()
      await trx.deleteFrom('conversation_share').where('conversation_id', 'in', ids).execute()
      await trx.deleteFrom('conversation').where('id', 'in', ids).execute()
    })
  }
}
