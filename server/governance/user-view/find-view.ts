import type { Deps } from '../context.ts'
import { IDLE_MS, STAFF_ABSOLUTE_MS } from '../../identity/index.ts'
import { grantsOf, readViewToken, type View } from './view-token.ts'

/**
 * What a view token opens now: null, for good, once it has expired, its session of staff has ended or is too old for staff, a role of
 * theirs was changed, `user.viewAs` is not held any more or the account is closed.
 */
export async function findView(deps: Deps, token: string): Promise<View | null> {
  const now = deps.clock()
  const view = readViewToken(deps.secrets, token)
  if (!view || view.expiresAt <= now) return null
  const { db } = deps.database
  const session = await db
    .selectFrom('session')
    .innerJoin('user', 'user.id', 'session.user_id')
    .select('session.id')
    .where('session.id', '=', view.sessionId)
    .where('session.user_id', '=', view.staffId)
    .where('session.expires_at', '>', now)
    .where('session.last_seen_at', '>', now - IDLE_MS)
    .where('session.created_at', '>', now - STAFF_ABSOLUTE_MS)
    .where('session.staff_ended_at', 'is', null)
    .where('user.deleted_at', 'is', null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('user as looked_at')
          .select('looked_at.id')
          .where('looked_at.id', '=', view.userId)
          .where('looked_at.deleted_at', 'is', null),
      ),
    )
    .executeTakeFirst()
  if (!session || (await grantsOf(db, view.staffId)) !== view.grants) return null
  const held = await deps.permissionsOf(db, view.staffId)
  return held.has('user.viewAs') ? view : null
}
