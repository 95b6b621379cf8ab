import { z } from 'zod'
import type { Db } from '../../db/client.ts'
import { transact } from '../../db/transact.ts'
import type { Deps } from '../../deps.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { StaffContext } from '../context.ts'
import { recordStaffAudit } from '../staff/record-staff-audit.ts'
import type { ApprovalRow } from './approval-rule.ts'
import { closeApproval } from './close-approval.ts'

const BATCH = 100
const Ended = z.object({ state: z.string() })

/** Ends proposals that no one decided in time, each in a transaction of its own. */
export async function expireApprovals(deps: Deps): Promise<void> {
  const {
    database: { db },
    secrets,
    clock,
    log,
  } = deps
  const now = clock()
  const rows = await db
    .selectFrom('approval')
    .selectAll()
    .where('state', '=', 'waiting')
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(BATCH)
    .execute()
  for (const row of rows) {
    const head = await transact(db, async (trx) => {
      const closing = { state: 'expired', decidedBy: '', decisionReason: '', deps, now } as const
      if (!(await closeApproval(trx, row, closing))) return null
      return recordAudit(trx, secrets, {
        actorId: '',
        roles: [],
        sessionId: '',
        address: '',
        requestId: '',
        action: 'approval.expire',
        outcome: 'done',
        subject: row.subject,
        reason: '',
        schema: Ended,
        before: { state: 'waiting' },
        after: { state: 'expired' },
        approvalId: row.id,
        now,
      })
    })
    if (head) log.info(head, 'audit')
  }
}

/** Cancels the proposals of a person who is no longer staff; the audit is a transaction's last lock, so it follows all of them. */
export async function cancelProposals(trx: Db, ctx: StaffContext, proposerId: string): Promise<void> {
  const { deps, caller, now } = ctx
  const decisionReason = '提议人已不是员工'
  const closing = { state: 'cancelled', decidedBy: caller.userId, decisionReason, deps, now } as const
  const rows = await trx
    .selectFrom('approval')
    .selectAll()
    .where('proposer_id', '=', proposerId)
    .where('state', '=', 'waiting')
    .orderBy('id')
    .execute()
  const cancelled: ApprovalRow[] = []
  for (const row of rows) if (await closeApproval(trx, row, closing)) cancelled.push(row)
  for (const { id, subject } of cancelled)
    await recordStaffAudit(trx, ctx, {
      action: 'approval.cancel',
      outcome: 'done',
      subject,
      reason: decisionReason,
      schema: Ended,
      before: { state: 'waiting' },
      after: { state: closing.state },
      approvalId: id,
    })
}
