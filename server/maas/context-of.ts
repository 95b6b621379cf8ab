import type { FastifyRequest } from 'fastify'
import type { Caller, Context } from '../context.ts'
import type { Deps } from '../deps.ts'
import { clientNetwork } from '../ops/client-network.ts'
import { originOf } from '../origin-of.ts'
import { deviceName } from './device-name.ts'

/** What a verb is told of the request it serves. */
export function contextOf(request: FastifyRequest, deps: Deps, caller: Caller | null): Context {
  return {
    deps,
    db: deps.database.db,
    now: deps.clock(),
    requestId: request.id,
    ip: request.ip,
    network: clientNetwork(request, deps),
    device: deviceName(request.headers['user-agent'] ?? ''),
    origin: originOf(request, deps.env),
    caller,
  }
}
