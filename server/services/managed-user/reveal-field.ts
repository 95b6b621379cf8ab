import { RevealInput } from '../../../contract/managed-user.ts'
import { Failure } from '../../errors.ts'
import type { Verb } from '../context.ts'
import { takeTurn } from '../staff/take-turn.ts'
import { openManagedUser } from './open-managed-user.ts'

const Revealed = RevealInput.pick({ field: true })

/** Answers one field of one user. The audit keeps which, and never its value. */
export const revealField: Verb<'user.reveal'> = async ({ ctx, input: { id, field } }) => {
  ctx.noteChange({ subject: `user:${id}`, schema: Revealed, after: { field } })
  if (field === 'idNumber')
    throw new Failure('forbidden', {
      ...(ctx.permissions.has('user.identity') && { message: '显示身份证号须经审批，目前还不能提议' }),
    })
  const { phone_sealed: sealed } = await openManagedUser(ctx, id)
  await takeTurn(ctx, 'reveal')
  return { value: ctx.deps.secrets.open(sealed) }
}
