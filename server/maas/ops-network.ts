import type { FastifyRequest } from 'fastify'
import type { Env } from '../platform/env/env.ts'
import { addressOf, isForwardedByStranger } from '../platform/ops/client-network.ts'
import { isAddressAllowed } from '../platform/http/addresses.ts'

/** Whether staff may act from where a request comes from. An address that only a stranger's header tells is none. */
export const isFromOpsNetwork = (request: FastifyRequest, { OPS_NETWORKS }: Env): boolean =>
  OPS_NETWORKS.length === 0 ||
  (!isForwardedByStranger(request) && isAddressAllowed(OPS_NETWORKS, addressOf(request)))
