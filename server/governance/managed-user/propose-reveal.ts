import type { Verb } from '../context.ts'
import { propose } from '../../identity/approval/propose.ts'
import { openManagedUser } from '../../identity/user-state/open-managed-user.ts'
import { IdNumberReveal } from './reveal-id-number.ts'

export const proposeReveal: Verb<'user.proposeReveal'> = async ({ ctx, input: { id, reason } }) => {
  ctx.noteChange({ subject: `user:${id}`, schema: IdNumberReveal })
  await openManagedUser(ctx, id)
  return propose(ctx, { action: 'user.proposeReveal', payload: { userId: id }, reason })
}
