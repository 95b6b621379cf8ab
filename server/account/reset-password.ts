import type { Verb } from '../money/context.ts'
import { transact } from '../platform/db/transact.ts'
import { Failure } from '../platform/errors.ts'
import { forgetKeys, revokeAllKeys } from '../usage/index.ts'
import {
  checkCode,
  hashPassword,
  noteNetwork,
  noteSecurity,
  refuseCommonPassword,
  spendCode,
  whereOf,
} from '../identity/index.ts'

/** Sets a new password for the phone that the code was sent to; all its sessions end, and its API keys if that is asked for. */
export const resetPassword: Verb<'login.resetPassword'> = async ({ ctx, input }) => {
  const { phone, code, newPassword, captcha, revokeKeys } = input
  refuseCommonPassword(newPassword, phone)
  const proof = await checkCode(ctx, { phone, purpose: 'reset', code, captcha })
  const passwordHash = await hashPassword(newPassword, ctx.deps.env.NODE_ENV)
  const user = await transact(ctx.db, async (trx) => {
    await spendCode(trx, ctx, proof)
    const changed = await trx
      .updateTable('user')
      .set({ password_hash: passwordHash })
      .where('phone_hash', 'in', ctx.deps.secrets.indexes('phone', phone))
      .where('deleted_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!changed) return null
    await noteNetwork(trx, ctx, phone)
    await trx.deleteFrom('session').where('user_id', '=', changed.id).execute()
    if (revokeKeys) await revokeAllKeys(trx, { userId: changed.id, now: ctx.now })
    const about = { userId: changed.id, detail: whereOf(ctx), now: ctx.now }
    await noteSecurity(trx, ctx.deps, { ...about, kind: 'password' })
    return changed
  })
  if (revokeKeys) forgetKeys(ctx.deps.database)
  // Only the owner of the phone gets this far.
  if (!user) throw new Failure('badRequest', { message: '该手机号尚未注册，请直接用短信验证码登录' })
  return null
}
