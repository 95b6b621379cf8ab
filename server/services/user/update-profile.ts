import type { CallResult, ParsedInput } from '../../../contract/endpoints.ts'
import type { UserContext } from '../../context.ts'
import { transact } from '../../db/transact.ts'
import { readUserInfo } from './read-user-info.ts'

/** Changes what is given and leaves the rest; an empty text clears. */
export async function updateProfile({
  ctx,
  input,
}: {
  ctx: UserContext
  input: ParsedInput<'user.profile'>
}): Promise<CallResult<'user.profile'>> {
  const { userId } = ctx.caller
  const { nickname, email } = input
  const changes = {
    ...(nickname !== undefined && { nickname }),
    ...(email !== undefined && { email_sealed: ctx.deps.secrets.seal(email) }),
  }
  return transact(ctx.db, async (trx) => {
    if (Object.keys(changes).length > 0)
      await trx.updateTable('user').set(changes).where('id', '=', userId).execute()
    return readUserInfo(trx, ctx.deps, userId)
  })
}
