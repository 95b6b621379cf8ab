import type { FastifyRequest } from 'fastify'
import type { Deps } from '../governance/context.ts'
import { Failure } from '../platform/errors.ts'
import { findSession, type Session } from '../identity/index.ts'

/** The owner of the token. It is taken from its header alone: a token in a query, cookie or body never acts. */
export async function callerOf(request: FastifyRequest, deps: Deps): Promise<Session> {
  const token = request.headers['x-access-token']
  const session = typeof token === 'string' ? await findSession({ deps, token, now: deps.clock() }) : null
  if (!session) throw new Failure('signedOut')
  request.userId = session.userId
  return session
}
