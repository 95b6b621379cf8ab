import type { CallResult, ParsedInput } from '../../../contract/endpoints.ts'
import type { Context } from '../../context.ts'
import { transact } from '../../db/transact.ts'
import { Failure } from '../../errors.ts'
import { checkCode } from '../sms/check-code.ts'
import { spendCode } from '../sms/spend-code.ts'
import { hashPassword } from './password-hash.ts'
import { refuseCommonPassword } from './refuse-common-password.ts'

/** Sets a new password for the phone that the code was sent to; all its sessions end. */
export async function resetPassword({
  ctx,
  input,
}: {
  ctx: Context
  input: ParsedInput<'login.resetPassword'>
}): Promise<CallResult<'login.resetPassword'>> {
  const { phone, code, newPassword } = input
  refuseCommonPassword(newPassword, phone)
  const proof = await checkCode(ctx, { phone, purpose: 'reset', code })
  const passwordHash = await hashPassword(newPassword)
  const user = await transact(ctx.db, async (trx) => {
    await spendCode(trx, proof)
    const changed = await trx
      .updateTable('user')
      .set({ password_hash: passwordHash })
      .where('phone_hash', '=', ctx.deps.secrets.index('phone', phone))
      .where('deleted_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (changed) await trx.deleteFrom('session').where('user_id', '=', changed.id).execute()
    return changed
  })
  // Only whoever holds the phone gets this far, so nobody else learns it.
  if (!user) throw new Failure('badRequest', { message: '该手机号尚未注册，请直接用短信验证码登录' })
  return null
}
