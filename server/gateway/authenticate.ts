import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { findSession } from '../services/auth/find-session.ts'
import { isAddressAllowed } from '../services/key/addresses.ts'
import { findKey, type ActiveKey } from '../services/key/find-key.ts'
import { badCredential, unknownModel, WireError } from './wire/wire-error.ts'
import type { CatalogModel } from '../catalog/schema.ts'
import { namesOf } from './wire-model.ts'

/** Who calls `/v1`, and what they are limited to. */
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
  identifiedAt: number
  /** Puts headers on whatever is answered. */
  setHeaders: (headers: Record<string, string>) => void
}

/** @throws WireError 401 with one and the same body, or 403 for an address that the key is not for */
export async function identify(
  request: FastifyRequest,
  reply: FastifyReply,
  deps: Deps,
): Promise<GatewayCaller> {
  const setHeaders = (headers: Record<string, string>) => {
    for (const [name, value] of Object.entries(headers)) reply.raw.setHeader(name, value)
  }
  return { ...(await findCaller(request, deps)), identifiedAt: performance.now(), setHeaders }
}

type Credential = Omit<GatewayCaller, 'setHeaders' | 'identifiedAt'>

async function findCaller(request: FastifyRequest, deps: Deps): Promise<Credential> {
  const { authorization, 'x-access-token': token } = request.headers
  if (authorization !== undefined)
    return byKey(/^Bearer +(\S+)$/i.exec(authorization)?.[1] ?? '', request.ip, deps)
  if (typeof token !== 'string' || token === '') throw badCredential()
  const session = await findSession({ deps, token, now: deps.clock() })
  if (!session) throw badCredential()
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
  const { id: keyId, family: keyFamily, rateId, userId, budget, models, rate } = found
  return { userId, sessionId: '', keyId, keyFamily, rateId, budget, models, rate }
}

/** Whether the caller's key may use a model. */
export const mayUse = ({ models }: GatewayCaller, modelId: string) =>
  models.length === 0 || models.includes(modelId)

/**
 * The model of a call.
 * @throws WireError 404 for an unknown one or one that is not of the endpoint's type, 403 for one outside the key's scope
 */
export function findModel<Type extends CatalogModel['type']>(
  deps: Deps,
  caller: GatewayCaller,
  id: string,
  type: Type,
): Extract<CatalogModel, { type: Type }> {
  const model = deps.catalog.models.find((candidate) => namesOf(candidate).includes(id))
  if (!model || model.type !== type) throw unknownModel(id)
  if (!mayUse(caller, model.id)) {
    throw new WireError({
      code: 'model_not_allowed',
      param: 'model',
      message: '该 API Key 无权使用这个模型',
    })
  }
  return model as Extract<CatalogModel, { type: Type }>
}
