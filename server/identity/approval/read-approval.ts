import { ApprovalSummary, type Approval } from '../../../contract/approval.ts'
import { approval } from '../../../contract/entities/approval.ts'
import type { StaleRow } from '../../../contract/envelope.ts'
import type { Db } from '../../platform/db/client.ts'
import { forUpdate } from '../../platform/db/lock.ts'
import { Failure } from '../../platform/errors.ts'
import type { StaffContext } from '../context.ts'
import { toEntity } from '../../platform/entity/entity-rows.ts'
import { staffName } from '../user/staff-name.ts'
import { decidedActions, proposalOf, type ApprovalRow } from './approval-rule.ts'
import { readSharedSignIns } from './shared-sign-ins.ts'

const NAMES = [
  staffName('approval.proposer_id').as('proposer_name'),
  staffName('approval.decided_by').as('decided_by_name'),
] as const

/** The columns of a list: proposed documents stay where they are. */
export const SUMMARY = [
  'id',
  'action',
  'state',
  'subject',
  'payload_hash',
  'proposer_id',
  'proposer_roles',
  'reason',
  'is_solo',
  'rev',
  'created_at',
  'expires_at',
  'decided_by',
  'decided_at',
  'decision_reason',
] as const

type SummaryRow = Pick<ApprovalRow, (typeof SUMMARY)[number]> & {
  proposer_name: string
  decided_by_name: string
}
export type NamedApprovalRow = ApprovalRow & SummaryRow

export const toSummary = (row: SummaryRow): ApprovalSummary => ApprovalSummary.parse(fieldsOf(row))

/** Shows what is proposed, as far as the caller may see it. */
export async function toApproval(ctx: StaffContext, row: NamedApprovalRow): Promise<Approval> {
  const rule = ctx.deps.approvalRules[row.action]
  const { payload } = proposalOf(row, ctx.deps, ctx.now)
  const shown = rule.shown ? await rule.shown(ctx.db, payload, ctx.permissions) : payload
  const decider = row.decided_by === '' ? ctx.caller.userId : row.decided_by
  const sharedSignIns = await readSharedSignIns(ctx.db, [decider, row.proposer_id])
  return approval.row.parse({ ...fieldsOf(row), payload: JSON.stringify(shown), sharedSignIns })
}

const fieldsOf = (row: SummaryRow) => ({
  ...toEntity(approval, { ...row }),
  proposerName: row.proposer_name,
  decidedByName: row.decided_by_name,
})

/** The proposals that the caller may read: those that they decide or made, with `audit.read` all. */
export function visibleApprovals(db: Db, { caller, permissions, deps }: StaffContext) {
  const rows = db.selectFrom('approval').select(NAMES)
  if (permissions.has('audit.read')) return rows
  const actions = decidedActions(deps.approvalRules, permissions)
  return rows.where((eb) =>
    eb.or([
      eb('proposer_id', '=', caller.userId),
      ...(actions.length > 0 ? [eb('action', 'in', actions)] : []),
    ]),
  )
}

/** Locks one for the rest of the transaction. @throws Failure `notFound`, for one that the caller may not read too */
export async function lockApproval(trx: Db, ctx: StaffContext, id: string): Promise<NamedApprovalRow> {
  const row = await visibleApprovals(trx, ctx)
    .selectAll()
    .where('id', '=', id)
    .$call(forUpdate(trx))
    .executeTakeFirst()
  if (!row) throw new Failure('notFound')
  return row
}

/** A 409 that shows what the proposal is now. */
export function changedApproval(row: NamedApprovalRow, message?: string): Failure {
  const result: StaleRow = {
    current: toSummary(row),
    by: row.decided_by_name,
    at: row.decided_at ?? row.created_at,
  }
  return new Failure('rowChanged', { result, ...(message !== undefined && { message }) })
}
