import type { FastifyRequest } from 'fastify'
import { listNano, type UnitLine } from '../../wallet/index.ts'
import type { Gateway } from '../context.ts'
import { refuseUnavailable } from '../upstream/unavailability.ts'
import { capTooLow, readMaxCost } from '../wire/max-cost.ts'
import { freezeOf } from './freeze-of.ts'
import { openCall, type OpenCall } from './open-call.ts'
import { wireOf } from './wire-of.ts'

interface OpenCappedInput {
  gateway: Gateway
  request: FastifyRequest
  modelId: string
  upperLines: UnitLine[]
  coversTokens: boolean
  /** It is streamed: its stream watches what ends it. */
  isStream?: boolean
}

/** Holds for a call whose size is fixed by its request: a cap below its price refuses it. */
export async function openCappedCall({
  gateway,
  request,
  modelId,
  upperLines,
  coversTokens,
  isStream = false,
}: OpenCappedInput): Promise<OpenCall> {
  const maxCostNano = readMaxCost(request.headers['x-max-cost'])
  if (maxCostNano !== null && listNano(upperLines) > maxCostNano) throw capTooLow()
  const upstreams = gateway.upstreams.of(request.callAdmission.version, modelId)
  refuseUnavailable(upstreams)
  return openCall({
    deps: gateway.deps,
    caller: request.gatewayCaller,
    admission: request.callAdmission,
    upstreams,
    requestId: request.id,
    modelId,
    wire: wireOf(request),
    upperLines,
    coversTokens,
    maxCostNano,
    ...(!isStream && { watchFreeze: freezeOf(gateway, request.gatewayCaller) }),
  })
}
