import type { Verb } from '../context.ts'
import { readUserInfo } from './read-user-info.ts'

export const getUserInfo: Verb<'user.info'> = ({ ctx }) => readUserInfo(ctx.db, ctx.deps, ctx.caller.userId)
