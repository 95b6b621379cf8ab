import { Ended } from '../../../contract/managed-user.ts'
import type { Verb } from '../context.ts'
import { revokeAllKeys } from '../../usage/index.ts'
import { openManagedUser } from '../../identity/index.ts'

/** Signs a user out on every device. */
export const signUserOut: Verb<'user.signOut'> = async ({ ctx, input: { id } }) => {
  const subject = `user:${id}`
  ctx.noteChange({ subject, schema: Ended })
  await openManagedUser(ctx, id)
  const { numDeletedRows } = await ctx.db
    .deleteFrom('session')
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow()
  const after = { ended: Number(numDeletedRows) }
  ctx.noteChange({ subject, schema: Ended, after })
  return after
}

/** Revokes every API key of a user. */
export const revokeUserKeys: Verb<'user.revokeKeys'> = async ({ ctx, input: { id } }) => {
  const subject = `user:${id}`
  ctx.noteChange({ subject, schema: Ended })
  await openManagedUser(ctx, id)
  const after = { ended: await revokeAllKeys(ctx.db, { userId: id, now: ctx.now }) }
  ctx.noteChange({ subject, schema: Ended, after })
  return after
}
