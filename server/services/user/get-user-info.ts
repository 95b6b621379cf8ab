import type { CallResult } from '../../../contract/endpoints.ts'
import type { UserContext } from '../../context.ts'
import { readUserInfo } from './read-user-info.ts'

export function getUserInfo({ ctx }: { ctx: UserContext }): Promise<CallResult<'user.info'>> {
  return readUserInfo(ctx.db, ctx.deps, ctx.caller.userId)
}
