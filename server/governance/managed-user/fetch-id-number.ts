import { limitStaffRate, openManagedUser, spendApproval } from '../../identity/index.ts'
import type { Verb } from '../context.ts'
import { IdNumberReveal, REVEAL_MS, sealedIdNumber } from './reveal-id-number.ts'

/** Answers an ID number once; the audit keeps whose and by which approval, and never its value. */
export const fetchIdNumber: Verb<'user.revealIdNumber'> = async ({ ctx, input: { id } }) => {
  const change = { subject: `user:${id}`, schema: IdNumberReveal, after: { userId: id } }
  ctx.noteChange(change)
  await openManagedUser(ctx, id)
  await limitStaffRate(ctx, 'reveal')
  const approvalId = await spendApproval(ctx, {
    action: 'user.proposeReveal',
    subject: change.subject,
    payload: change.after,
    forMs: REVEAL_MS,
    missing: '显示身份证号须先提议，另一个人批准后 10 分钟之内由提议人显示，只能显示一次',
  })
  ctx.noteChange({ ...change, approvalId })
  return { value: ctx.deps.secrets.open(await sealedIdNumber(ctx.db, id)) }
}
