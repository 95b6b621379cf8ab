import type { Reminder } from '../../../contract/notice.ts'
import type { UserContext } from '../context.ts'

/** The spend caps that are tripped, the last first. */
export async function spendCapNotices({ db, caller }: UserContext): Promise<Reminder[]> {
  const rows = await db
    .selectFrom('brake')
    .select(['id', 'reason', 'pulled_at'])
    .where('user_id', '=', caller.userId)
    .where('pulled_at', 'is not', null)
    .orderBy('pulled_at', 'desc')
    .limit(20)
    .execute()
  return rows.map(({ id, reason, pulled_at: at }) => ({
    id: `keyPaused:${id}:${at ?? 0}`,
    kind: 'keyPaused',
    level: 'urgent',
    name: reason,
    tokens: 0,
    at: at ?? 0,
  }))
}
