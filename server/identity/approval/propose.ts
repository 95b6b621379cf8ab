import type { ApprovalAction, Proposed } from '../../../contract/approval.ts'
import type { z } from 'zod'
import { HOUR_MS } from '../../../contract/time.ts'
import { transact } from '../../platform/db/transact.ts'
import { Failure } from '../../platform/errors.ts'
import { coverRow } from '../../platform/row-mac/row-mac.ts'
import { newId, sha256 } from '../../platform/secrets/tokens.ts'
import type { StaffContext } from '../context.ts'
import { lockStaff, readRoles } from '../role/read-roles.ts'
import { assertNoConflict } from './assert-no-conflict.ts'

const LIFE_MS = 24 * HOUR_MS

interface NewProposal {
  action: ApprovalAction
  payload: unknown
  reason: string
}

/**
 * Proposes an action, which is done at once if it needs no second person.
 * @throws Failure `conflictOfInterest`, and what keeps the action from being done
 */
export function propose(
  ctx: StaffContext,
  { action, payload: input, reason }: NewProposal,
): Promise<z.infer<typeof Proposed>> {
  const rule = ctx.deps.approvalRules[action]
  const payload = rule.payload.parse(input)
  const { deps, caller, now } = ctx
  const id = newId()
  const change = {
    subject: rule.subjectOf(payload),
    schema: rule.audited ?? rule.payload,
    after: payload,
    approvalId: id,
  }
  ctx.noteChange(change)
  return transact(ctx.db, async (trx) => {
    await lockStaff(trx, caller.userId, now)
    const roles = await readRoles(trx, deps, caller.userId)
    if (roles.length === 0) throw new Failure('forbidden')
    const userId = rule.userOf(payload)
    if (userId !== null) await assertNoConflict(trx, deps.secrets, { staffId: caller.userId, userId })
    const needsTwo = await rule.mustWait(trx, ctx, payload)
    const isSolo =
      needsTwo && (deps.env.OPS_FOUR_EYES === 'off' || ((await rule.mayBeAlone?.(trx, ctx)) ?? false))
    const isWaiting = needsTwo && !isSolo
    const text = JSON.stringify(payload)
    const row = await trx
      .insertInto('approval')
      .values({
        id,
        action,
        state: isWaiting ? 'waiting' : 'approved',
        subject: change.subject,
        payload: text,
        payload_hash: sha256(text),
        proposer_id: caller.userId,
        proposer_roles: roles.join(),
        reason,
        is_solo: isSolo ? 1 : 0,
        rev: 1,
        created_at: now,
        expires_at: now + LIFE_MS,
        decided_by: isWaiting ? '' : caller.userId,
        decided_at: isWaiting ? null : now,
        decision_reason: '',
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await coverRow(trx, deps.secrets, { table: 'approval', row })
    const proposal = { payload, approvalId: id, proposerId: caller.userId, deps, now }
    await rule.prepare?.(trx, proposal)
    if (!isWaiting) await rule.apply(trx, proposal)
    return { state: isWaiting ? ('waiting' as const) : ('done' as const), approvalId: id }
  })
}
