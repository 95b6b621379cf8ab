import type { FastifyRequest } from 'fastify'
import type { EndpointName } from '../../contract/endpoints.ts'
import { NO_PERMISSIONS } from '../../contract/permissions.ts'
import type { Deps } from '../governance/context.ts'
import { findView, recordViewRead } from '../governance/index.ts'
import type { Admitted } from './admit.ts'
import { contextOf } from './context-of.ts'
import { isFromOpsNetwork } from './ops-network.ts'
import { isFromOwnOrigin } from './own-origin.ts'

/** Lets staff read a `viewable` endpoint as the user of their view token, and audits it; null if the request has no such token. */
export async function admitView(
  request: FastifyRequest,
  deps: Deps,
  name: EndpointName,
): Promise<Admitted | null> {
  const token = request.headers['x-access-token']
  const mayLook = isFromOpsNetwork(request, deps.env) && isFromOwnOrigin(request, deps.env)
  const view = mayLook && typeof token === 'string' ? await findView(deps, token) : null
  if (!view) return null
  const staff = { userId: view.staffId, sessionId: view.sessionId }
  request.userId = view.staffId
  await recordViewRead({ ...contextOf(request, deps, staff), caller: staff }, view, name)
  return { caller: { userId: view.userId, sessionId: '', isLookedAt: true }, permissions: NO_PERMISSIONS }
}
