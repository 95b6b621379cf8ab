import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { deleteInBatches } from '../../platform/db/in-batches.ts'
import { RESTORABLE_MS } from './limits.ts'

const AT_ONCE = 20
const PARTS = ['conversation_message', 'conversation_attachment', 'conversation_share'] as const

/** Removes, for good, what was deleted too long ago to be restored: first what is in a conversation, so that nothing is left without one. */
export async function removeDeletedConversations(db: Db, now: number): Promise<void> {
  while (true) {
    const rows = await db
      .selectFrom('conversation')
      .select('id')
      .where('deleted_at', '<=', now - RESTORABLE_MS)
      .limit(AT_ONCE)
      .execute()
    if (rows.length === 0) return
    const ids = sql.join(rows.map(({ id }) => id))
    for (const table of PARTS) await deleteInBatches(db, table, sql`conversation_id in (${ids})`)
    // Those that another node has just locked are its own.
    if ((await deleteInBatches(db, 'conversation', sql`id in (${ids})`)) === 0) return
  }
}
