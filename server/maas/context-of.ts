import type { FastifyRequest } from 'fastify'
import type { Caller, Context, Deps } from '../governance/context.ts'
import { addressOf, clientNetwork } from '../platform/ops/client-network.ts'
import { originOf } from '../platform/ops/origin-of.ts'
import { deviceName } from './device-name.ts'

export function contextOf(request: FastifyRequest, deps: Deps, caller: Caller | null): Context {
  return {
    deps,
    db: deps.database.db,
    catalog: deps.catalogs.current().catalog,
    now: deps.clock(),
    requestId: request.id,
    ip: addressOf(request),
    network: clientNetwork(request, deps),
    device: deviceName(request.headers['user-agent'] ?? ''),
    origin: originOf(request, deps.env),
    caller,
  }
}
