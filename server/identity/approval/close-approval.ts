import type { ApprovalState } from '../../../contract/approval.ts'
import type { Deps } from '../context.ts'
import type { Db } from '../../platform/db/client.ts'
import { coverRow } from '../../platform/row-mac/row-mac.ts'
import { proposalOf, type ApprovalRow } from './approval-rule.ts'
import { isGenuine } from './is-genuine.ts'

interface Closing {
  state: Exclude<ApprovalState, 'waiting'>
  /** User id; empty: not by a person. */
  decidedBy: string
  decisionReason: string
  deps: Deps
  now: number
}

/** Ends a waiting proposal, and does what it proposed or gives back what it set aside. @returns false if it waits no longer, or is not as the program wrote it */
export async function closeApproval(trx: Db, row: ApprovalRow, closing: Closing): Promise<boolean> {
  if (!(await isGenuine(trx, closing.deps, row.id))) return false
  const closed = await trx
    .updateTable('approval')
    .set({
      state: closing.state,
      rev: row.rev + 1,
      decided_by: closing.decidedBy,
      decided_at: closing.now,
      decision_reason: closing.decisionReason,
    })
    .where('id', '=', row.id)
    .where('state', '=', 'waiting')
    .where('rev', '=', row.rev)
    .returningAll()
    .executeTakeFirst()
  if (!closed) return false
  await coverRow(trx, closing.deps.secrets, { table: 'approval', row: closed })
  const rule = closing.deps.approvalRules[row.action]
  const act = closing.state === 'approved' ? rule.apply : rule.release
  // What set nothing aside ends even if its content is of an older release, and can be read no more.
  await act?.(trx, proposalOf(closed, closing.deps, closing.now))
  return true
}
