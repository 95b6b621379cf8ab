import type { Context, Verb } from '../money/context.ts'
import { transact } from '../platform/db/transact.ts'
import { checkCode, noteNetwork, openSession, spendCode } from '../identity/index.ts'
import { findOrCreateUser } from './find-or-create-user.ts'
import { Failure } from '../platform/errors.ts'

/** @throws Failure before anything else is done, so that a typing mistake costs no code */
async function findInviter(ctx: Context, inviteCode: string): Promise<string> {
  const inviter = await ctx.db
    .selectFrom('user')
    .select('id')
    .where('invite_code', '=', inviteCode)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!inviter) throw new Failure('inviteCodeUnknown')
  return inviter.id
}

/** An unknown phone becomes a user. The code is spent, the user made and the session opened in one transaction. */
export const signInBySms: Verb<'login.sms'> = async ({ ctx, input }) => {
  const { phone, code, inviteCode, captcha } = input
  const inviterId = inviteCode ? await findInviter(ctx, inviteCode) : null
  const proof = await checkCode(ctx, { phone, purpose: 'login', code, captcha })
  return transact(ctx.db, async (trx) => {
    await spendCode(trx, ctx, proof)
    const userId = await findOrCreateUser(trx, ctx, { phone, inviterId })
    const isNewNetwork = await noteNetwork(trx, ctx, phone)
    return openSession(trx, ctx, userId, isNewNetwork)
  })
}
