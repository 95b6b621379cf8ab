import type { Caller, Deps } from '../context.ts'
import { isUnavailable } from '../../platform/db/error-kinds.ts'
import { sha256 } from '../../platform/secrets/tokens.ts'
import type { Frozen } from '../user/frozen.ts'
import { IDLE_MS, STAFF_ABSOLUTE_MS, STAFF_IDLE_MS, TOKEN_PATTERN } from './session-rules.ts'

const TOUCH_EVERY_MS = 60_000

export interface Session extends Caller {
  /** Young enough, and never left alone for too long, for what staff do. */
  isFreshForStaff: boolean
  callsFreeze: Frozen
}

interface FindOptions {
  deps: Deps
  token: string
  now: number
}

/** Whose session a token opens; null if it is unknown, ended, too old or its user is gone. */
export async function findSession({ deps, token, now }: FindOptions): Promise<Session | null> {
  if (!TOKEN_PATTERN.test(token)) return null
  const { db } = deps.database
  const session = await db
    .selectFrom('session')
    .innerJoin('user', 'user.id', 'session.user_id')
    .leftJoin('user_state', 'user_state.user_id', 'session.user_id')
    .select([
      'session.id',
      'session.user_id',
      'session.created_at',
      'session.last_seen_at',
      'session.staff_ended_at',
      'calls_frozen_at',
      'calls_until',
    ])
    .where('session.token_hash', '=', sha256(token))
    .where('session.expires_at', '>', now)
    .where('session.last_seen_at', '>', now - IDLE_MS)
    .where('user.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!session) return null
  const isLeftAlone = now - session.last_seen_at >= STAFF_IDLE_MS
  if (now - session.last_seen_at >= TOUCH_EVERY_MS)
    await touch({ deps, sessionId: session.id, now, isLeftAlone })
  const isYoung = now - session.created_at < STAFF_ABSOLUTE_MS
  return {
    sessionId: session.id,
    userId: session.user_id,
    callsFreeze: { frozenAt: session.calls_frozen_at, until: session.calls_until },
    isFreshForStaff: isYoung && !isLeftAlone && session.staff_ended_at === null,
  }
}

interface Touch {
  deps: Deps
  sessionId: string
  now: number
  isLeftAlone: boolean
}

async function touch({ deps, sessionId, now, isLeftAlone }: Touch) {
  try {
    await deps.database.db
      .updateTable('session')
      .set({ last_seen_at: now, ...(isLeftAlone && { staff_ended_at: now }) })
      .where('id', '=', sessionId)
      .where('last_seen_at', '<', now)
      .execute()
  } catch (error) {
    // A database that takes no writes for a moment must not turn readers away.
    if (!isUnavailable(error)) throw error
  }
}
