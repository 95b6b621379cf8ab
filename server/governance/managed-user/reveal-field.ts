import { RevealInput } from '../../../contract/managed-user.ts'
import type { Verb } from '../context.ts'
import { limitStaffRate, openManagedUser } from '../../identity/index.ts'

const Revealed = RevealInput.pick({ field: true })

/** Answers one field of one user. The audit keeps which, and never its value. */
export const revealField: Verb<'user.reveal'> = async ({ ctx, input: { id, field } }) => {
  ctx.noteChange({ subject: `user:${id}`, schema: Revealed, after: { field } })
  const { phone_sealed: sealed } = await openManagedUser(ctx, id)
  await limitStaffRate(ctx, 'reveal')
  return { value: ctx.deps.secrets.open(sealed) }
}
