import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '../../contract/endpoints/endpoint.ts'
import { isHeld, NO_PERMISSIONS, type Permissions } from '../../contract/permissions.ts'
import { isWrite } from '../../contract/endpoints/is-write.ts'
import type { Caller, Deps } from '../governance/context.ts'
import { Failure } from '../platform/errors.ts'
import { recordRefusal, type Session } from '../identity/index.ts'
import { callerOf } from './caller-of.ts'
import { contextOf } from './context-of.ts'
import { isFromOpsNetwork } from './ops-network.ts'
import { isFromOwnOrigin } from './own-origin.ts'

export interface Admitted {
  caller: Caller
  permissions: Permissions
}

type Guarded = Pick<Endpoint, 'method' | 'reads' | 'auth' | 'permission' | 'also'> & {
  /** What the audit calls it. */
  name: string
  /** Its input or result has fields of staff: the permissions are read for an endpoint of users too. */
  hasStaffFields: boolean
}

/**
 * Lets in who may call an endpoint, before the body is read.
 * @throws Failure `signedOut` without a session, or with one too old for staff; `notFound` for who is not staff and from outside
 * `OPS_NETWORKS`, as if there were no such path; `forbidden` for staff without the permission and for pages of other sites
 */
export async function admit(request: FastifyRequest, deps: Deps, guarded: Guarded): Promise<Admitted> {
  const { name, auth, hasStaffFields } = guarded
  const isInside = isFromOpsNetwork(request, deps.env)
  if (auth === 'staff' && !isInside) throw new Failure('notFound')
  const session = await callerOf(request, deps)
  if (auth !== 'staff' && !hasStaffFields) return { caller: session, permissions: NO_PERMISSIONS }
  const held = await deps.permissionsOf(deps.database.db, session.userId)
  const permissions = isInside && session.isFreshForStaff ? held : NO_PERMISSIONS
  const refusal = auth === 'staff' ? refusalOf(request, deps, { session, held, guarded }) : null
  if (refusal?.reason === 'forbidden' && isWrite(guarded)) {
    const ctx = { ...contextOf(request, deps, session), caller: session }
    await recordRefusal(ctx, { action: name, subject: '', reason: '' })
  }
  if (refusal) throw refusal
  return { caller: session, permissions }
}

function refusalOf(
  request: FastifyRequest,
  { env }: Deps,
  { session, held, guarded }: { session: Session; held: Permissions; guarded: Guarded },
): Failure | null {
  if (held.size === 0) return new Failure('notFound')
  if (!session.isFreshForStaff) return new Failure('signedOut', { message: '员工的登录已过期，请重新登录' })
  if (!isFromOwnOrigin(request, env)) return new Failure('forbidden', { message: '不接受来自其他网站的请求' })
  const { permission = '', also = '' } = guarded
  return isHeld(permission, held) && isHeld(also, held) ? null : new Failure('forbidden')
}
