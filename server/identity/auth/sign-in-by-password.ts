import type { Verb } from '../context.ts'
import { transact } from '../../platform/db/transact.ts'
import { Failure } from '../../platform/errors.ts'
import { reportRefusal } from '../../platform/ops/report-refusal.ts'
import { recordPasswordAttempt } from '../attempt/record-password-attempt.ts'
import { clearAttempts } from '../attempt/record-attempt.ts'
import { noteNetwork } from '../attempt/known-networks.ts'
import { openSession } from './open-session.ts'
import { isPassword } from './password-hash.ts'

/** Says the same, after as long, to a wrong password, to a phone without one and to a phone without an account. */
export const signInByPassword: Verb<'login.password'> = async ({ ctx, input }) => {
  const { phone, password, captcha } = input
  const tries = await recordPasswordAttempt(ctx, { phone, captcha })
  const user = await ctx.db
    .selectFrom('user')
    .select(['id', 'password_hash'])
    .where('phone_hash', 'in', ctx.deps.secrets.indexes('phone', phone))
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst()
  const isRight = await isPassword(password, user?.password_hash ?? '', ctx.deps.env.NODE_ENV)
  if (!user || !isRight) {
    reportRefusal(ctx.deps, { event: 'credentialWrong', network: ctx.network, subject: phone })
    throw new Failure('credentialWrong')
  }
  await clearAttempts(ctx.db, tries)
  return transact(ctx.db, async (trx) => {
    const isNewNetwork = await noteNetwork(trx, ctx, phone)
    return openSession(trx, ctx, user.id, isNewNetwork)
  })
}
