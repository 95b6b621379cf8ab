import type { Db } from '../../platform/db/client.ts'
import type { Frozen } from '../user/frozen.ts'

/** Ids that one statement asks for at most. */
const AT_ONCE = 1000

/** Whether and until when the calls of these users are frozen, by user; none for who never was. */
export async function callFreezes(db: Db, userIds: readonly string[]): Promise<Map<string, Frozen>> {
  const found = new Map<string, Frozen>()
  for (let i = 0; i < userIds.length; i += AT_ONCE) {
    const rows = await db
      .selectFrom('user_state')
      .select(['user_id', 'calls_frozen_at', 'calls_until'])
      .where('user_id', 'in', userIds.slice(i, i + AT_ONCE))
      .execute()
    for (const row of rows) found.set(row.user_id, { frozenAt: row.calls_frozen_at, until: row.calls_until })
  }
  return found
}
