import { userState } from '../../../contract/entities/user-state.ts'
import type { StaleRow } from '../../../contract/envelope.ts'
import { badField, Failure } from '../../platform/errors.ts'
import type { StaffContext, Verb } from '../context.ts'
import { openManagedUser } from './open-managed-user.ts'
import { recordStaffAudit } from '../staff/record-staff-audit.ts'
import { columnsOf, readState, toState, type StateRow } from '../user/read-state.ts'
import { samePersonIds } from './same-person.ts'

/** Keeps a user from signing in, which ends their sessions, from calls or from spending. */
export const freezeUser: Verb<'user.freeze'> = async ({ ctx, input }) => {
  const { id, scopes, until, reason, withSamePerson } = input
  ctx.noteChange({ subject: `user:${id}`, schema: userState.row })
  if (until !== null && until <= ctx.now) throw badField('until', '须晚于现在')
  const others = withSamePerson ? await samePersonIds(ctx.db, id) : []
  // The accounts are opened in one order, so that two who freeze the same accounts do not wait for each other.
  for (const one of [id, ...others].toSorted()) await openManagedUser(ctx, one)
  const change = columnsOf(scopes, { frozenAt: ctx.now, until })
  for (const other of others) {
    const changed = await changeState(ctx, { id: other, reason, change })
    await recordStaffAudit(ctx.db, ctx, { action: 'user.freeze', outcome: 'done', reason, ...changed })
  }
  const changed = await changeState(ctx, { ...input, change })
  ctx.noteChange(changed)
  const frozen = [id, ...others]
  if (scopes.includes('signIn')) await ctx.db.deleteFrom('session').where('user_id', 'in', frozen).execute()
  return changed.after
}

export const unfreezeUser: Verb<'user.unfreeze'> = async ({ ctx, input }) => {
  ctx.noteChange({ subject: `user:${input.id}`, schema: userState.row })
  await openManagedUser(ctx, input.id)
  const change = columnsOf(input.scopes, { frozenAt: null, until: null })
  const changed = await changeState(ctx, { ...input, change })
  ctx.noteChange(changed)
  return changed.after
}

interface StateChange {
  id: string
  rev?: number | undefined
  reason: string
  change: Partial<StateRow>
}

const UNFROZEN = {
  sign_in_frozen_at: null,
  sign_in_until: null,
  calls_frozen_at: null,
  calls_until: null,
  spending_frozen_at: null,
  spending_until: null,
}

/** @returns what its audit says @throws Failure `rowChanged` for an old `rev` */
async function changeState(ctx: StaffContext, { id, rev, reason, change }: StateChange) {
  const before = await readState(ctx.db, id)
  const current = before?.rev ?? 0
  if (rev !== undefined && rev !== current) throw changedState(before)
  const row: StateRow = {
    ...(before ?? UNFROZEN),
    ...change,
    user_id: id,
    reason,
    changed_by: ctx.caller.userId,
    changed_at: ctx.now,
    rev: current + 1,
  }
  await ctx.db
    .insertInto('user_state')
    .values(row)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute()
  return {
    subject: `user:${id}`,
    schema: userState.row,
    before: before && toState(before),
    after: toState(row),
  }
}

function changedState(row: StateRow | undefined): Failure {
  const result: StaleRow = {
    current: row ? toState(row) : { rev: 0 },
    by: row?.changed_by ?? '',
    at: row?.changed_at ?? null,
  }
  return new Failure('rowChanged', { result })
}
