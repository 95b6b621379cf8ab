import type { Caller } from '../../context.ts'
import { isUnavailable } from '../../db/failures.ts'
import type { Deps } from '../../deps.ts'
import { sha256 } from '../../secrets/tokens.ts'
import { IDLE_MS, TOKEN_PATTERN } from './session-rules.ts'

const TOUCH_EVERY_MS = 60_000

interface FindOptions {
  deps: Deps
  token: string
  now: number
}

/** Whose session a token opens; null if it is unknown, ended, too old or its user is gone. */
export async function findSession({ deps, token, now }: FindOptions): Promise<Caller | null> {
  if (!TOKEN_PATTERN.test(token)) return null
  const { db } = deps.database
  const session = await db
    .selectFrom('session')
    .innerJoin('user', 'user.id', 'session.user_id')
    .select(['session.id', 'session.user_id', 'session.last_seen_at'])
    .where('session.token_hash', '=', sha256(token))
    .where('session.expires_at', '>', now)
    .where('session.last_seen_at', '>', now - IDLE_MS)
    .where('user.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!session) return null
  if (now - session.last_seen_at >= TOUCH_EVERY_MS) await touch({ deps, sessionId: session.id, now })
  return { sessionId: session.id, userId: session.user_id }
}

async function touch({ deps, sessionId, now }: { deps: Deps; sessionId: string; now: number }) {
  try {
    await deps.database.db
      .updateTable('session')
      .set({ last_seen_at: now })
      .where('id', '=', sessionId)
      .where('last_seen_at', '<', now)
      .execute()
  } catch (error) {
    // A database that takes no writes for a moment must not turn readers away.
    if (!isUnavailable(error)) throw error
  }
}
