import { z } from 'zod'
import type { Db } from '../../db/client.ts'
import { transact } from '../../db/transact.ts'
import type { Deps } from '../../deps.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { closeApproval } from './close-approval.ts'

const BATCH = 100

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
        schema: z.object({ state: z.string() }),
        before: { state: 'waiting' },
        after: { state: 'expired' },
        approvalId: row.id,
        now,
      })
    })
    if (head) log.info(head, 'audit')
  }
}

/** Cancels the proposals of a person who is no longer staff. */
export async function cancelProposals(
  trx: Db,
  { proposerId, decidedBy, deps, now }: { proposerId: string; decidedBy: string; deps: Deps; now: number },
): Promise<void> {
  const rows = await trx
    .selectFrom('approval')
    .selectAll()
    .where('proposer_id', '=', proposerId)
    .where('state', '=', 'waiting')
    .orderBy('id')
    .execute()
  for (const row of rows)
    await closeApproval(trx, row, {
      state: 'cancelled',
      decidedBy,
      decisionReason: '提议人已不是员工',
      deps,
      now,
    })
}
