import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import type { Frozen } from '../user/frozen.ts'

/** Ids that one statement asks for at most. */
const AT_ONCE = 1000

interface Credentials {
  sessionIds: readonly string[]
  keyIds: readonly string[]
  now: number
}

/** What may keep a credential that works from calls. */
export interface Held extends Frozen {
  /** Why a key is paused; null: it is not. */
  pause: string | null
}

/**
 * Which of these sessions and API keys still work: not ended, revoked, deleted or expired, and their account is not closed.
 * @returns by id whether and until when the calls of their account are frozen, and whether the key is paused
 */
export async function activeCredentials(
  db: Db,
  { sessionIds, keyIds, now }: Credentials,
): Promise<Map<string, Held>> {
  const active = new Map<string, Held>()
  for (let i = 0; i < Math.max(sessionIds.length, keyIds.length); i += AT_ONCE) {
    const rows = await db
      .selectFrom('session')
      .innerJoin('user', 'user.id', 'session.user_id')
      .leftJoin('user_state', 'user_state.user_id', 'session.user_id')
      .select(['session.id', 'calls_frozen_at', 'calls_until', sql<string | null>`null`.as('pause')])
      .where('session.id', 'in', listed(sessionIds.slice(i, i + AT_ONCE)))
      .where('session.expires_at', '>', now)
      .where('user.deleted_at', 'is', null)
      .unionAll(
        db
          .selectFrom('api_key')
          .innerJoin('user', 'user.id', 'api_key.user_id')
          .leftJoin('user_state', 'user_state.user_id', 'api_key.user_id')
          .select([
            'api_key.id',
            'calls_frozen_at',
            'calls_until',
            sql<string | null>`case when paused_at is not null then pause_reason end`.as('pause'),
          ])
          .where('api_key.id', 'in', listed(keyIds.slice(i, i + AT_ONCE)))
          .where('api_key.revoked_at', 'is', null)
          .where((eb) => eb.or([eb('api_key.expires_at', 'is', null), eb('api_key.expires_at', '>', now)]))
          .where('user.deleted_at', 'is', null),
      )
      .execute()
    for (const row of rows)
      active.set(row.id, { frozenAt: row.calls_frozen_at, until: row.calls_until, pause: row.pause })
  }
  return active
}

/** PostgreSQL takes no empty list. */
const listed = (ids: readonly string[]) => (ids.length > 0 ? ids : [''])
