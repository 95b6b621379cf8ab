import type { CallResult, ParsedInput } from '../../../contract/endpoints.ts'
import type { Context } from '../../context.ts'
import { transact } from '../../db/transact.ts'
import { Failure } from '../../errors.ts'
import { networkOf } from '../sms/network-of.ts'
import { openSession } from './open-session.ts'
import { isPassword } from './password-hash.ts'
import { countTry, forgetTries } from './password-tries.ts'

/** Says the same, after as long, to a wrong password, to a phone without one and to a phone nobody has. */
export async function signInByPassword({
  ctx,
  input,
}: {
  ctx: Context
  input: ParsedInput<'login.password'>
}): Promise<CallResult<'login.password'>> {
  const { secrets } = ctx.deps
  const phoneHash = secrets.index('phone', input.phone)
  const subject = `password:${phoneHash}`
  await countTry(ctx, [
    { name: subject, limit: 5 },
    { name: `password-ip:${secrets.index('ip', networkOf(ctx.ip))}`, limit: 30 },
  ])
  const user = await ctx.db
    .selectFrom('user')
    .select(['id', 'password_hash'])
    .where('phone_hash', '=', phoneHash)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  const isRight = await isPassword(input.password, user?.password_hash ?? '')
  if (!user || !isRight) throw new Failure('credentialWrong')
  await forgetTries(ctx, subject)
  return transact(ctx.db, (trx) => openSession(trx, ctx, user.id))
}
