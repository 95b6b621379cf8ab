import type { ApprovalState } from '../../../contract/approval.ts'
import type { Deps } from '../../deps.ts'
import type { Db } from '../../db/client.ts'
import type { ApprovalRow } from './approval-rule.ts'
import { proposalOf, ruleOf } from './rules.ts'

interface Closing {
  state: Exclude<ApprovalState, 'waiting'>
  /** User id; empty: not by a person. */
  decidedBy: string
  decisionReason: string
  deps: Deps
  now: number
}

/** Ends a waiting proposal, and does what it proposed or gives back what it set aside. @returns false if it waits no longer */
export async function closeApproval(trx: Db, row: ApprovalRow, closing: Closing): Promise<boolean> {
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
    .executeTakeFirst()
  if (closed.numUpdatedRows === 0n) return false
  const rule = ruleOf(row.action)
  const act = closing.state === 'approved' ? rule.apply : rule.release
  // What set nothing aside ends even if its content is of an older release, and can be read no more.
  await act?.(trx, proposalOf(row, closing.deps, closing.now))
  return true
}
