import type { CallResult, ParsedInput } from '../../../contract/endpoints.ts'
import type { UserContext } from '../../context.ts'
import { Failure } from '../../errors.ts'

/** Signs one of the user's devices out. */
export async function revokeSession({
  ctx,
  input,
}: {
  ctx: UserContext
  input: ParsedInput<'login.revokeSession'>
}): Promise<CallResult<'login.revokeSession'>> {
  const ended = await ctx.db
    .deleteFrom('session')
    .where('id', '=', input.id)
    .where('user_id', '=', ctx.caller.userId)
    .executeTakeFirst()
  if (ended.numDeletedRows === 0n) throw new Failure('notFound')
  return null
}
