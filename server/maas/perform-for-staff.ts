import type { Endpoint } from '../../contract/endpoints/endpoint.ts'
import { isPagedList } from '../../contract/endpoints.ts'
import { isWrite } from '../../contract/endpoints/is-write.ts'
import { isHeld } from '../../contract/permissions.ts'
import type { Db } from '../platform/db/client.ts'
import { transact } from '../platform/db/transact.ts'
import { Failure } from '../platform/errors.ts'
import type { AuditHead } from '../platform/audit/record-audit.ts'
import type { Change, StaffContext } from '../governance/context.ts'
import {
  assertSteppedUp,
  countReading,
  isReadingOn,
  limitStaffRate,
  logAuditHead,
  recordRefusal,
  recordStaffAudit,
} from '../identity/index.ts'
import { perform, type Call, type Performed } from './perform.ts'

/** A write of staff, whose verb the router runs in one transaction with its audit entry. */
export const isStaffWrite = (endpoint: Endpoint): boolean =>
  endpoint.auth === 'staff' && isWrite(endpoint) && endpoint.audits !== 'itself'

/** @throws Error if an endpoint is not declared as its path or its flags demand */
export function assertDeclared(name: string, endpoint: Endpoint): void {
  const { path, auth, permission, reason, movesMoney, approval, input } = endpoint
  if (endpoint.viewable && endpoint.method !== 'GET')
    throw new Error(`${name}: staff look on, and change nothing`)
  const isForStaff = path.startsWith('/admin/')
  if (isForStaff !== (auth === 'staff') || isForStaff !== (permission !== undefined))
    throw new Error(`${name}: endpoints under /admin/, and no others, are for staff with a permission`)
  if (reason && !Object.hasOwn(input.shape, 'reason')) throw new Error(`${name}: takes no reason`)
  const needsWrite = reason || movesMoney || approval !== undefined
  if (needsWrite && !isStaffWrite(endpoint)) throw new Error(`${name}: is no write of staff`)
}

export interface StaffCall extends Call {
  ctx: StaffContext
  /** What the verb told of its change; the last one counts. */
  changes: Change[]
}

/** Does what `perform` does, and audits writes: with their change, or that they were refused. */
export const performForStaff = (call: StaffCall): Promise<Performed> =>
  withRefusalsAudited(call, async () => {
    const { ctx, endpoint } = call
    if (endpoint.stepUp) await assertSteppedUp(ctx, endpoint.stepUp)
    if (isStaffWrite(endpoint)) return performWrite(call)
    const isMuch = endpoint.stepUp === 'export' || (isPagedList(endpoint) && isReadingOn(call.input))
    if (isMuch) await countReading(ctx, call.name, call.input)
    return perform(call)
  })

async function performWrite(call: StaffCall): Promise<Performed> {
  const { ctx, endpoint, key } = call
  const heads: AuditHead[] = []
  const verb = async (db: Db) => {
    const { result, head } = await runAudited(call, db)
    heads.push(head)
    return result
  }
  await limitStaffRate(ctx, 'write')
  if (endpoint.movesMoney && key === null)
    throw new Failure('badRequest', { message: '这个操作须带请求头 Idempotency-Key' })
  const performed = await perform({ ...call, verb }).catch(asUserShort)
  const head = heads.at(-1)
  if (head) logAuditHead(ctx.deps, ctx, head)
  return performed
}

/** 402 is for those whose own money is short. */
function asUserShort(error: unknown): never {
  if (!(error instanceof Failure) || error.reason !== 'balanceShort') throw error
  throw new Failure('userBalanceShort', { result: error.result, cause: error })
}

/** Runs for a caller who still holds the permission in the transaction. */
const runAudited = (
  { name, endpoint, ctx, input, changes, verb }: StaffCall,
  db: Db,
): Promise<{ result: unknown; head: AuditHead }> =>
  transact(db, async (trx) => {
    changes.length = 0
    const held = await ctx.deps.permissionsOf(trx, ctx.caller.userId)
    const { permission = '', also = '' } = endpoint
    if (!isHeld(permission, held) || !isHeld(also, held)) throw new Failure('forbidden')
    const result = await verb(trx)
    if (endpoint.approval && changes.at(-1)?.approvalId === undefined)
      throw new Error(`${name} was not proposed`)
    const change = changes.at(-1) ?? { subject: '', schema: endpoint.input, after: input }
    const head = await recordStaffAudit(trx, ctx, {
      action: name,
      outcome: 'done',
      reason: reasonOf(input),
      ...change,
    })
    return { result, head }
  })

const REFUSALS: ReadonlySet<string> = new Set(['forbidden', 'conflictOfInterest'])

async function withRefusalsAudited<T>(
  { name, endpoint, ctx, input, changes }: StaffCall,
  work: () => Promise<T>,
): Promise<T> {
  if (!isWrite(endpoint)) return work()
  try {
    return await work()
  } catch (error) {
    const isRefusal = error instanceof Failure && REFUSALS.has(error.reason)
    const subject = changes.at(-1)?.subject ?? ''
    if (isRefusal) await recordRefusal(ctx, { action: name, subject, reason: reasonOf(input) })
    throw error
  }
}

const reasonOf = (input: object): string =>
  'reason' in input && typeof input.reason === 'string' ? input.reason : ''
