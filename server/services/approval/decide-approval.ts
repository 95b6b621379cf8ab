import { z } from 'zod'
import type { Db } from '../../db/client.ts'
import { transact } from '../../db/transact.ts'
import { Failure } from '../../errors.ts'
import { sha256 } from '../../secrets/tokens.ts'
import type { StaffContext, Verb } from '../context.ts'
import { readRoles } from '../staff/read-roles.ts'
import type { ApprovalRow } from './approval-rule.ts'
import { assertNoConflict, isSamePerson } from './assert-no-conflict.ts'
import { closeApproval } from './close-approval.ts'
import { changedApproval, lockApproval, toSummary } from './read-approval.ts'
import { proposalOf, ruleOf } from './rules.ts'

/** Approves and does, or refuses, what another of the staff proposed; of many decisions at once one counts. */
export const decideApproval: Verb<'approval.decide'> = ({ ctx, input }) =>
  transact(ctx.db, async (trx) => {
    const row = await lockApproval(trx, ctx, input.id)
    const rule = ruleOf(row.action)
    const state = input.decision === 'approve' ? 'approved' : 'refused'
    const stateOf = z.object({ state: z.string(), payload: rule.audited ?? rule.payload })
    const { payload } = proposalOf(row, ctx.deps, ctx.now)
    ctx.noteChange({
      subject: row.subject,
      schema: stateOf,
      before: { state: row.state },
      after: { state, payload },
      approvalId: row.id,
    })
    await assertMayDecide(trx, ctx, { row, payload })
    if (state === 'approved') await assertStillNotOwn(trx, ctx, { row, payload })
    if (
      row.rev !== input.rev ||
      row.payload_hash !== input.payloadHash ||
      sha256(row.payload) !== input.payloadHash
    )
      throw changedApproval(row)
    if (row.state !== 'waiting') throw changedApproval(row, '这个提议已经有了结果')
    if (row.expires_at <= ctx.now) throw changedApproval(row, '这个提议已过期')
    if ((await readRoles(trx, ctx.deps, row.proposer_id)).length === 0)
      throw changedApproval(row, '提议人已不是员工')
    const closing = {
      state,
      decidedBy: ctx.caller.userId,
      decisionReason: input.reason,
      deps: ctx.deps,
      now: ctx.now,
    } as const
    if (!(await closeApproval(trx, row, closing))) throw changedApproval(row)
    return toSummary(await lockApproval(trx, ctx, row.id))
  })

interface Decided {
  row: ApprovalRow
  payload: unknown
}

/** Who proposed it and whose matter it is may have turned out to be one person since. @throws Failure `conflictOfInterest` */
async function assertStillNotOwn(trx: Db, { deps }: StaffContext, { row, payload }: Decided): Promise<void> {
  const userId = ruleOf(row.action).userOf(payload)
  const pair = { staffId: row.proposer_id, userId: userId ?? '' }
  if (userId !== null && (await isSamePerson(trx, deps.secrets, pair)))
    throw new Failure('conflictOfInterest', { message: '这件事与提议人有关，请拒绝' })
}

/** @throws Failure `forbidden`, or `conflictOfInterest` where two are one or it is their own matter */
async function assertMayDecide(trx: Db, ctx: StaffContext, { row, payload }: Decided): Promise<void> {
  const { deps, caller } = ctx
  const rule = ruleOf(row.action)
  const held = await deps.permissionsOf(trx, caller.userId)
  if (!held.has(rule.permission)) throw new Failure('forbidden')
  const isOwn = row.proposer_id === caller.userId
  const pair = { staffId: caller.userId, userId: row.proposer_id }
  if (isOwn || (await isSamePerson(trx, deps.secrets, pair)))
    throw new Failure('conflictOfInterest', { message: '不能审批自己的提议' })
  const userId = rule.userOf(payload)
  if (userId !== null) await assertNoConflict(trx, deps.secrets, { staffId: caller.userId, userId })
}
