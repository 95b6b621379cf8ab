import type { UserContext } from '../../context.ts'
import { badField, Failure } from '../../errors.ts'
import { isPassword } from '../auth/password-hash.ts'
import { forgetTries } from '../auth/count-tries.ts'
import { countOwnerTry } from '../auth/owner-tries.ts'
import { checkCode, type CodeProof } from '../sms/check-code.ts'

interface Proof {
  code?: string | undefined
  password?: string | undefined
}

/**
 * Whether somebody who has a session is its owner too, before the account is closed.
 * @returns the code that is to be spent, or null for a password
 */
export async function proveOwner(ctx: UserContext, { code, password }: Proof): Promise<CodeProof | null> {
  const { userId } = ctx.caller
  const user = await ctx.db
    .selectFrom('user')
    .select(['phone_sealed', 'password_hash'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  if (code !== undefined)
    return checkCode(ctx, { phone: ctx.deps.secrets.open(user.phone_sealed), purpose: 'close', code })
  if (password === undefined) throw badField('code', '请填写短信验证码或登录密码')
  const subject = `close:${userId}`
  await countOwnerTry(ctx, subject)
  if (!(await isPassword(password, user.password_hash)))
    throw new Failure('passwordWrong', { message: '登录密码错误' })
  await forgetTries(ctx.db, [subject])
  return null
}
