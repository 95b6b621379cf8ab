import { z } from 'zod'
import { approval } from './entities/approval.ts'
import { Reason } from './reason.ts'
import { ofOutcome } from './outcomes.ts'

export type Approval = z.infer<(typeof approval)['row']>
/** Lists and the answers of writes have this; it leaves out what is proposed, which only a detail shows. */
export const ApprovalSummary = approval.row.omit({ payload: true, sharedSignIns: true })
export type ApprovalSummary = z.infer<typeof ApprovalSummary>
/** What can be proposed: the name of the endpoint that proposes it. */
export type ApprovalAction = Approval['action']
export type ApprovalState = Approval['state']

/** Answer of an endpoint that may have to wait for a second person. */
export const Proposed = ofOutcome(z.object({ state: z.enum(['waiting', 'done']), approvalId: z.string() }))

const Version = { id: z.string().max(64), rev: z.int().min(1) }

export const ApprovalDecision = z.strictObject({
  ...Version,
  payloadHash: z.string().max(64),
  decision: z.enum(['approve', 'refuse']),
  reason: Reason,
})
export const ApprovalWithdrawal = z.strictObject({ ...Version, reason: Reason })
