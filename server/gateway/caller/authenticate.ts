import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Reader } from '../../platform/db/readable-by.ts'
import type { Deps } from '../../money/context.ts'
import { addressOf, knownNetwork } from '../../platform/ops/client-network.ts'
import { findSession, type Frozen, isFrozen } from '../../identity/index.ts'
import { isAddressAllowed } from '../../platform/http/addresses.ts'
import type { Settlement } from '../../wallet/index.ts'
import { type ActiveKey, findKey } from '../../usage/index.ts'
import { isGeminiPath } from '../wire/gemini-path.ts'
import { accountSuspended, badCredential, keyPaused, WireError } from '../wire/wire-error.ts'

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
  /** `traceparent` as it was sent; empty: none. */
  traceParent: string
  /** Set for a line of a batch. */
  batch?: BatchCall
}

/** A call that a node makes for a batch, at the price of batches. */
export interface BatchCall {
  /** Keeps its answer before it is paid. Rejects if another node makes this call by now: then it costs nothing. */
  keep: (kept: { settlement: Settlement; answer: string }) => Promise<void>
}

/** @throws WireError 401 with one and the same body, or 403 for an address that the key is not for, a key that is paused and an account whose calls are frozen */
export async function authenticate(
  request: FastifyRequest,
  reply: FastifyReply,
  deps: Deps,
): Promise<GatewayCaller> {
  const setHeaders = (headers: Record<string, string>) => {
    for (const [name, value] of Object.entries(headers)) reply.raw.setHeader(name, value)
  }
  const { traceparent: traceParent } = request.headers
  return {
    ...(await findCaller(request, deps)),
    authenticatedAt: performance.now(),
    setHeaders,
    traceParent: typeof traceParent === 'string' ? traceParent : '',
  }
}

type Credential = Omit<GatewayCaller, 'setHeaders' | 'authenticatedAt' | 'traceParent'>

async function findCaller(request: FastifyRequest, deps: Deps): Promise<Credential> {
  const { authorization, 'x-api-key': apiKey, 'api-key': azureKey, 'x-access-token': token } = request.headers
  if (authorization !== undefined)
    return byKey(/^Bearer +(\S+)$/i.exec(authorization)?.[1] ?? '', request, deps)
  const key = apiKey ?? azureKey ?? googleKey(request)
  if (typeof key === 'string') return byKey(key, request, deps)
  if (typeof token !== 'string' || token === '') throw badCredential()
  const session = await findSession({ deps, token, now: deps.clock() })
  if (!session) throw badCredential()
  assertMayCall(session, deps)
  const { userId, sessionId } = session
  return { userId, sessionId, keyId: '', keyFamily: [], rateId: '', budget: {}, models: [], rate: {} }
}

/** Reads the key as Google's clients send it; in an address only the Gemini wire takes it. */
function googleKey({ headers, url, query }: FastifyRequest): unknown {
  return headers['x-goog-api-key'] ?? (isGeminiPath(url) ? (query as { key?: unknown }).key : undefined)
}

async function byKey(key: string, request: FastifyRequest, deps: Deps): Promise<Credential> {
  const ip = addressOf(request)
  const found = await findKey({ deps, key })
  if (!found) throw badCredential()
  if (!isAddressAllowed(found.ips, ip)) {
    throw new WireError({
      code: 'ip_not_allowed',
      message: '当前 IP 不在该 API Key 的白名单中',
    })
  }
  assertMayCall(found, deps)
  if (found.pause !== null) throw keyPaused(found.pause)
  deps.keyNetworks.note(found, ip, () => knownNetwork(request, deps.env))
  const { id: keyId, family: keyFamily, rateId, userId, budget, models, rate } = found
  return { userId, sessionId: '', keyId, keyFamily, rateId, budget, models, rate }
}

function assertMayCall({ callsFreeze }: { callsFreeze: Frozen }, { clock }: Deps): void {
  if (isFrozen(callsFreeze, clock())) throw accountSuspended(callsFreeze)
}

/** What is for a caller: a key with models of its own reads only what it made, or the keys that it came out of and went into by rotation. */
export const readerOf = ({ userId, keyId, keyFamily, models }: GatewayCaller): Reader => ({
  userId,
  keyIds: models.length === 0 ? null : [keyId, ...keyFamily],
})

export const mayUse = ({ models }: GatewayCaller, modelId: string) =>
  models.length === 0 || models.includes(modelId)
