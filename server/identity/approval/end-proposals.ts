import { z } from 'zod'
import type { Db } from '../../platform/db/client.ts'
import { transact } from '../../platform/db/transact.ts'
import type { Deps } from '../context.ts'
import {
  PLATFORM,
  recordAudits,
  type AuditActor,
  type AuditRecord,
} from '../../platform/audit/record-audit.ts'
import type { ApprovalRow } from './approval-rule.ts'
import { closeApproval } from './close-approval.ts'

const BATCH = 100
const Ended = z.object({ state: z.string() })

/** Ends proposals that no one decided in time, each in a transaction of its own: one that cannot be ended keeps no other waiting. */
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
    const closing = { state: 'expired', decidedBy: '', decisionReason: '', deps, now } as const
    await transact(db, async (trx) => {
      if (!(await closeApproval(trx, row, closing))) return null
      return recordAudits(trx, secrets, [recordOf(row, 'approval.expire', { ...closing, actor: PLATFORM })])
    }).then(
      (head) => head && log.info(head, 'audit'),
      (error: unknown) => log.error({ err: error, approvalId: row.id }, 'proposal not ended'),
    )
  }
}

/** It says by whom and why something of staff ends. */
export interface Ending {
  deps: Deps
  actor: AuditActor
  now: number
}

const LEFT = '提议人已不是员工'

/** Cancels what a person who is no longer staff proposed. @returns what the audit, a transaction's last lock, is to say of it */
export async function cancelProposals(
  trx: Db,
  proposerId: string,
  { deps, actor, now }: Ending,
): Promise<AuditRecord[]> {
  const closing = {
    state: 'cancelled',
    decidedBy: actor.actorId,
    decisionReason: LEFT,
    deps,
    now,
  } as const
  const rows = await trx
    .selectFrom('approval')
    .selectAll()
    .where('proposer_id', '=', proposerId)
    .where('state', '=', 'waiting')
    .orderBy('id')
    .execute()
  const records: AuditRecord[] = []
  for (const row of rows)
    if (await closeApproval(trx, row, closing))
      records.push(recordOf(row, 'approval.cancel', { ...closing, actor }))
  return records
}

interface Closed {
  actor: AuditActor
  state: string
  decisionReason: string
  now: number
}

const recordOf = (
  { id, subject }: ApprovalRow,
  action: string,
  { actor, state, decisionReason, now }: Closed,
): AuditRecord => ({
  ...actor,
  action,
  outcome: 'done',
  subject,
  reason: decisionReason,
  schema: Ended,
  before: { state: 'waiting' },
  after: { state },
  approvalId: id,
  now,
})
