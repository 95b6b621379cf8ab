import type { CallResult, ParsedInput } from '../../../contract/endpoints.ts'
import type { UserContext } from '../../context.ts'
import { transact } from '../../db/transact.ts'
import { Failure } from '../../errors.ts'
import { hashPassword, isPassword } from './password-hash.ts'
import { refuseCommonPassword } from './refuse-common-password.ts'
import { countTry, forgetTries } from './password-tries.ts'

/** Sets the password; the old one is needed if there is one. Every other session of the user ends. */
export async function changePassword({
  ctx,
  input,
}: {
  ctx: UserContext
  input: ParsedInput<'login.changePassword'>
}): Promise<CallResult<'login.changePassword'>> {
  const { userId, sessionId } = ctx.caller
  const user = await ctx.db
    .selectFrom('user')
    .select(['phone_sealed', 'password_hash'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  refuseCommonPassword(input.newPassword, ctx.deps.secrets.open(user.phone_sealed))
  if (user.password_hash !== '') {
    if (input.oldPassword === undefined) throw new Failure('passwordWrong', { message: '请填写原密码' })
    const subject = `password-change:${userId}`
    await countTry(ctx, [{ name: subject, limit: 5 }])
    if (!(await isPassword(input.oldPassword, user.password_hash))) throw new Failure('passwordWrong')
    await forgetTries(ctx, subject)
  }
  const passwordHash = await hashPassword(input.newPassword)
  await transact(ctx.db, async (trx) => {
    const changed = await trx
      .updateTable('user')
      .set({ password_hash: passwordHash })
      .where('id', '=', userId)
      // Another change in between would have been overwritten without its password.
      .where('password_hash', '=', user.password_hash)
      .executeTakeFirst()
    if (changed.numUpdatedRows === 0n) throw new Failure('passwordWrong')
    await trx.deleteFrom('session').where('user_id', '=', userId).where('id', '!=', sessionId).execute()
  })
  return null
}
