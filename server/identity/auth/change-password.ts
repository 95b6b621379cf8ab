import type { UserContext, Verb } from '../context.ts'
import { transact } from '../../platform/db/transact.ts'
import { badField, Failure } from '../../platform/errors.ts'
import { checkCode, type CodeProof } from '../sms/check-code.ts'
import { spendCode } from '../sms/spend-code.ts'
import { clearAttempts } from '../attempt/record-attempt.ts'
import { recordOwnerAttempt } from '../attempt/record-owner-attempt.ts'
import { hashPassword, isPassword } from './password-hash.ts'
import { refuseCommonPassword } from './refuse-common-password.ts'
import { noteSecurity, whereOf } from '../notify/security-events.ts'
import { findOwnUser } from '../user/find-own-user.ts'

/** Needs the old password or a code to the phone: a stolen session gives no second way in. Ends all other sessions. */
export const changePassword: Verb<'login.changePassword'> = async ({ ctx, input }) => {
  const { userId, sessionId } = ctx.caller
  const user = await findOwnUser(ctx)
  const phone = ctx.deps.secrets.open(user.phone_sealed)
  refuseCommonPassword(input.newPassword, phone)
  const proof = user.password_hash === '' ? await proveByCode(ctx, phone, input.code) : null
  if (user.password_hash !== '') await proveByPassword(ctx, user.password_hash, input.oldPassword)
  const passwordHash = await hashPassword(input.newPassword, ctx.deps.env.NODE_ENV)
  await transact(ctx.db, async (trx) => {
    if (proof) await spendCode(trx, ctx, proof)
    const changed = await trx
      .updateTable('user')
      .set({ password_hash: passwordHash })
      .where('id', '=', userId)
      // Another change in between would have been overwritten without its password.
      .where('password_hash', '=', user.password_hash)
      .executeTakeFirst()
    if (changed.numUpdatedRows === 0n) throw new Failure('passwordWrong')
    await trx.deleteFrom('session').where('user_id', '=', userId).where('id', '!=', sessionId).execute()
    await noteSecurity(trx, ctx.deps, { userId, kind: 'password', detail: whereOf(ctx), now: ctx.now })
  })
  return null
}

async function proveByCode(ctx: UserContext, phone: string, code: string | undefined): Promise<CodeProof> {
  if (code === undefined) throw badField('code', '首次设置密码须填写短信验证码')
  return checkCode(ctx, { phone, purpose: 'password', code })
}

async function proveByPassword(ctx: UserContext, hash: string, oldPassword: string | undefined) {
  if (oldPassword === undefined) throw new Failure('passwordWrong', { message: '请填写原密码' })
  const subject = `password-change:${ctx.caller.userId}`
  await recordOwnerAttempt(ctx, subject)
  if (!(await isPassword(oldPassword, hash, ctx.deps.env.NODE_ENV))) throw new Failure('passwordWrong')
  await clearAttempts(ctx.db, [subject])
}
