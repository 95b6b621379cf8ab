import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { findSession } from '../services/auth/find-session.ts'
import { isAddressAllowed } from '../services/key/addresses.ts'
import type { ActiveKey } from '../services/key/active-keys.ts'
import { findKey } from '../services/key/find-key.ts'
import { isFrozen, type Frozen } from '../services/user-state/frozen.ts'
import { accountSuspended, badCredential, WireError } from './wire/wire-error.ts'

export interface GatewayCaller {
  userId: string
  /** Empty for an API key. */
  sessionId: string
  /** Empty for a session. */
  keyId: string
  /** Keys that draw on the same budget. */
  keyFamily: string[]
  /** What calls and tokens a minute are counted under. */
  rateId: string
  budget: ActiveKey['budget']
  /** Model ids it may call; empty = all. */
  models: string[]
  /** Calls and tokens a minute. */
  rate: ActiveKey['rate']
  /** When its credential was looked up, in milliseconds of `performance.now`. */
  authenticatedAt: number
  setHeaders: (headers: Record<string, string>) => void
}

/** @throws WireError 401 with one and the same body, or 403 for an address that the key is not for and for an account whose calls are frozen */
export async function authenticate(
  request: FastifyRequest,
  reply: FastifyReply,
  deps: Deps,
): Promise<GatewayCaller> {
  const setHeaders = (headers: Record<string, string>) => {
    for (const [name, value] of Object.entries(headers)) reply.raw.setHeader(name, value)
  }
  return { ...(await findCaller(request, deps)), authenticatedAt: performance.now(), setHeaders }
}

type Credential = Omit<GatewayCaller, 'setHeaders' | 'authenticatedAt'>

async function findCaller(request: FastifyRequest, deps: Deps): Promise<Credential> {
  const { authorization, 'x-api-key': apiKey, 'x-access-token': token } = request.headers
  if (authorization !== undefined)
    return byKey(/^Bearer +(\S+)$/i.exec(authorization)?.[1] ?? '', request.ip, deps)
  if (typeof apiKey === 'string') return byKey(apiKey, request.ip, deps)
  if (typeof token !== 'string' || token === '') throw badCredential()
  const session = await findSession({ deps, token, now: deps.clock() })
  if (!session) throw badCredential()
  assertMayCall(session, deps)
  const { userId, sessionId } = session
  return { userId, sessionId, keyId: '', keyFamily: [], rateId: '', budget: {}, models: [], rate: {} }
}

async function byKey(key: string, ip: string, deps: Deps): Promise<Credential> {
  const found = await findKey({ deps, key })
  if (!found) throw badCredential()
  if (!isAddressAllowed(found.ips, ip)) {
    throw new WireError({
      code: 'ip_not_allowed',
      message: '当前 IP 不在该 API Key 的白名单中',
    })
  }
  assertMayCall(found, deps)
  const { id: keyId, family: keyFamily, rateId, userId, budget, models, rate } = found
  return { userId, sessionId: '', keyId, keyFamily, rateId, budget, models, rate }
}

function assertMayCall({ callsFreeze }: { callsFreeze: Frozen }, { clock }: Deps): void {
  if (isFrozen(callsFreeze, clock())) throw accountSuspended(callsFreeze)
}

export const mayUse = ({ models }: GatewayCaller, modelId: string) =>
  models.length === 0 || models.includes(modelId)
