import type { Verb } from '../context.ts'
import { IDLE_MS } from './session-rules.ts'
import { Failure } from '../../platform/errors.ts'

export const listSessions: Verb<'login.sessions'> = async ({ ctx }) => {
  const sessions = await ctx.db
    .selectFrom('session')
    .select(['id', 'device', 'ip', 'ip_sealed', 'created_at', 'last_seen_at'])
    .where('user_id', '=', ctx.caller.userId)
    .where('expires_at', '>', ctx.now)
    .where('last_seen_at', '>', ctx.now - IDLE_MS)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .limit(100)
    .execute()
  return sessions.map((session) => ({
    id: session.id,
    device: session.device,
    ip: session.ip_sealed ? ctx.deps.secrets.open(session.ip_sealed) : session.ip,
    createdAt: session.created_at,
    lastSeenAt: session.last_seen_at,
    isCurrent: session.id === ctx.caller.sessionId,
  }))
}

/** Ends this session, on every node at once. */
export const logOut: Verb<'login.logout'> = async ({ ctx }) => {
  await ctx.db.deleteFrom('session').where('id', '=', ctx.caller.sessionId).execute()
  return null
}

export const revokeSession: Verb<'login.revokeSession'> = async ({ ctx, input }) => {
  const ended = await ctx.db
    .deleteFrom('session')
    .where('id', '=', input.id)
    .where('user_id', '=', ctx.caller.userId)
    .executeTakeFirst()
  if (ended.numDeletedRows === 0n) throw new Failure('notFound')
  return null
}
