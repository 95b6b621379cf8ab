import { forUpdate } from '../../db/lock.ts'
import { Failure } from '../../errors.ts'
import type { StaffContext, Verb } from '../context.ts'
import { limitStaffRate } from '../staff/limit-staff-rate.ts'
import { openManagedUser } from './open-managed-user.ts'
import { IdNumberReveal, REVEAL_MS, sealedIdNumber } from './reveal-id-number.ts'

/** Answers an ID number once; the audit keeps whose and by which approval, and never its value. */
export const fetchIdNumber: Verb<'user.revealIdNumber'> = async ({ ctx, input: { id } }) => {
  const change = { subject: `user:${id}`, schema: IdNumberReveal, after: { userId: id } }
  ctx.noteChange(change)
  await openManagedUser(ctx, id)
  await limitStaffRate(ctx, 'reveal')
  const approvalId = await spendApproval(ctx, id)
  ctx.noteChange({ ...change, approvalId })
  return { value: ctx.deps.secrets.open(await sealedIdNumber(ctx.db, id)) }
}

/** Takes the caller's approval to see the ID number of a user, which serves once. @throws Failure `forbidden` if there is none */
async function spendApproval({ db, caller, now }: StaffContext, userId: string): Promise<string> {
  const row = await db
    .selectFrom('approval')
    .select(['id', 'payload', 'rev'])
    .where('proposer_id', '=', caller.userId)
    .where('state', '=', 'approved')
    .where('action', '=', 'user.proposeReveal')
    .where('subject', '=', `user:${userId}`)
    .where('decided_at', '>', now - REVEAL_MS)
    .orderBy('decided_at', 'desc')
    .limit(1)
    .$call(forUpdate(db))
    .executeTakeFirst()
  if (!row || IdNumberReveal.parse(JSON.parse(row.payload)).userId !== userId)
    throw new Failure('forbidden', {
      message: '显示身份证号须先提议，另一个人批准后 10 分钟之内由提议人显示，只能显示一次',
    })
  const used = await db
    .updateTable('approval')
    .set({ state: 'used', rev: row.rev + 1 })
    .where('id', '=', row.id)
    .where('state', '=', 'approved')
    .executeTakeFirst()
  if (used.numUpdatedRows === 0n) throw new Failure('rowChanged')
  return row.id
}
