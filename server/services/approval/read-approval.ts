import { approval } from '../../../contract/entities/approval.ts'
import type { Approval } from '../../../contract/approval.ts'
import type { StaleRow } from '../../../contract/envelope.ts'
import type { Db } from '../../db/client.ts'
import { forUpdate } from '../../db/lock.ts'
import { Failure } from '../../errors.ts'
import type { StaffContext } from '../context.ts'
import { toEntity } from '../entity/entity-rows.ts'
import type { ApprovalRow } from './approval-rule.ts'
import { decidedActions } from './rules.ts'

export const toApproval = (row: ApprovalRow): Approval => approval.row.parse(toEntity(approval, { ...row }))

/** The proposals that the caller may read: those that they decide or made, with `audit.read` all. */
export function visibleApprovals(db: Db, { caller, permissions }: StaffContext) {
  const rows = db.selectFrom('approval').selectAll()
  if (permissions.has('audit.read')) return rows
  const actions = decidedActions(permissions)
  return rows.where((eb) =>
    eb.or([
      eb('proposer_id', '=', caller.userId),
      ...(actions.length > 0 ? [eb('action', 'in', actions)] : []),
    ]),
  )
}

/** Locks one for the rest of the transaction. @throws Failure `notFound`, for one that the caller may not read too */
export async function lockApproval(trx: Db, ctx: StaffContext, id: string): Promise<ApprovalRow> {
  const row = await visibleApprovals(trx, ctx).where('id', '=', id).$call(forUpdate(trx)).executeTakeFirst()
  if (!row) throw new Failure('notFound')
  return row
}

/** A 409 that shows what the proposal is now. */
export function changedApproval(row: ApprovalRow, message?: string): Failure {
  const result: StaleRow = {
    current: toApproval(row),
    by: row.decided_by,
    at: row.decided_at ?? row.created_at,
  }
  return new Failure('rowChanged', { result, ...(message !== undefined && { message }) })
}
