import type { Verb } from '../context.ts'
import { transact } from '../../platform/db/transact.ts'
import { lockAccount } from '../../platform/db/lock-account.ts'
import { readUserInfo } from './read-user-info.ts'

/** Changes what is given and leaves the rest; an empty text clears. */
export const updateProfile: Verb<'user.profile'> = async ({ ctx, input }) => {
  const { userId } = ctx.caller
  const { nickname, email } = input
  const changes = {
    ...(nickname !== undefined && { nickname: '', nickname_sealed: ctx.deps.secrets.seal(nickname) }),
    ...(email !== undefined && { email_sealed: ctx.deps.secrets.seal(email) }),
  }
  return transact(ctx.db, async (trx) => {
    await lockAccount(trx, userId)
    if (Object.keys(changes).length > 0)
      await trx.updateTable('user').set(changes).where('id', '=', userId).execute()
    return readUserInfo(trx, ctx.deps, userId)
  })
}
