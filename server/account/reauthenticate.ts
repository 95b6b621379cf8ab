import type { UserContext } from '../money/context.ts'
import { badField, Failure } from '../platform/errors.ts'
import {
  checkCode,
  clearAttempts,
  type CodeProof,
  findOwnUser,
  isPassword,
  recordOwnerAttempt,
} from '../identity/index.ts'

interface Proof {
  code?: string | undefined
  password?: string | undefined
}

/** @returns the code that is to be spent, or null for a password */
export async function reauthenticate(ctx: UserContext, { code, password }: Proof): Promise<CodeProof | null> {
  const { userId } = ctx.caller
  const user = await findOwnUser(ctx)
  if (code !== undefined)
    return checkCode(ctx, { phone: ctx.deps.secrets.open(user.phone_sealed), purpose: 'close', code })
  if (password === undefined) throw badField('code', '请填写短信验证码或登录密码')
  const subject = `close:${userId}`
  await recordOwnerAttempt(ctx, subject)
  if (!(await isPassword(password, user.password_hash, ctx.deps.env.NODE_ENV)))
    throw new Failure('passwordWrong', { message: '登录密码错误' })
  await clearAttempts(ctx.db, [subject])
  return null
}
