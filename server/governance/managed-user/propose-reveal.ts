import type { Verb } from '../context.ts'
import { openManagedUser, propose } from '../../identity/index.ts'
import { IdNumberReveal } from './reveal-id-number.ts'

export const proposeReveal: Verb<'user.proposeReveal'> = async ({ ctx, input: { id, reason } }) => {
  ctx.noteChange({ subject: `user:${id}`, schema: IdNumberReveal })
  await openManagedUser(ctx, id)
  return propose(ctx, { action: 'user.proposeReveal', payload: { userId: id }, reason })
}
