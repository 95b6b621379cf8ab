import type { Db } from '../../platform/db/client.ts'
import { transact } from '../../platform/db/transact.ts'
import type { Deps, UserContext } from '../context.ts'
import {
  recordAudit,
  type AuditActor,
  type AuditHead,
  type AuditRecord,
} from '../../platform/audit/record-audit.ts'
import { readRoles } from '../role/read-roles.ts'
import { limitStaffRate } from './limit-staff-rate.ts'

type StaffRecord = Pick<AuditRecord, 'action' | 'outcome' | 'subject' | 'reason'> &
  Partial<Pick<AuditRecord, 'schema' | 'before' | 'after' | 'approvalId'>>

/** Records what the caller does as staff, in the transaction of the change; its head is logged once that has ended. */
export const recordStaffAudit = async (trx: Db, ctx: UserContext, record: StaffRecord): Promise<AuditHead> =>
  recordAudit(trx, ctx.deps.secrets, { ...(await actorOf(trx, ctx)), now: ctx.now, ...record })

/** Names the caller with the roles that they hold by now. */
export async function actorOf(trx: Db, { deps, caller, ip, requestId }: UserContext): Promise<AuditActor> {
  const roles = await readRoles(trx, deps, caller.userId)
  return { actorId: caller.userId, sessionId: caller.sessionId, address: ip, requestId, roles }
}

/** The log is the proof that no entry was cut off the end. */
export const logAuditHead = ({ log }: Deps, { requestId }: UserContext, { n, hash }: AuditHead): void =>
  log.info({ reqId: requestId, n, hash }, 'audit')

/** @throws Failure `tooManyRequests` from those who are refused all the time: the audit is not theirs to fill */
export async function recordRefusal(
  ctx: UserContext,
  record: Pick<StaffRecord, 'action' | 'subject' | 'reason'>,
): Promise<void> {
  await limitStaffRate(ctx, 'refusal')
  const head = await transact(ctx.db, (trx) => recordStaffAudit(trx, ctx, { ...record, outcome: 'refused' }))
  logAuditHead(ctx.deps, ctx, head)
}
