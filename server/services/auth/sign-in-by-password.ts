import type { CallResult, ParsedInput } from '../../../contract/endpoints.ts'
import type { Context } from '../../context.ts'
import { transact } from '../../db/transact.ts'
import { Failure } from '../../errors.ts'
import { reportRefusal } from '../../ops/report-refusal.ts'
import { countPasswordTry } from './count-password-try.ts'
import { forgetTries } from './count-tries.ts'
import { noteNetwork } from './known-networks.ts'
import { openSession } from './open-session.ts'
import { isPassword } from './password-hash.ts'

/** Says the same, after as long, to a wrong password, to a phone without one and to a phone without an account. */
export async function signInByPassword({
  ctx,
  input,
}: {
  ctx: Context
  input: ParsedInput<'login.password'>
}): Promise<CallResult<'login.password'>> {
  const { phone, password, captcha } = input
  const tries = await countPasswordTry(ctx, { phone, captcha })
  const user = await ctx.db
    .selectFrom('user')
    .select(['id', 'password_hash'])
    .where('phone_hash', 'in', ctx.deps.secrets.indexes('phone', phone))
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst()
  const isRight = await isPassword(password, user?.password_hash ?? '')
  if (!user || !isRight) {
    reportRefusal(ctx.deps, { event: 'credentialWrong', network: ctx.network, subject: phone })
    throw new Failure('credentialWrong')
  }
  await forgetTries(ctx.db, tries)
  return transact(ctx.db, async (trx) => {
    await noteNetwork(trx, ctx, phone)
    return openSession(trx, ctx, user.id)
  })
}
