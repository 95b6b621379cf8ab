import { maskIdNumber, maskName } from '../../../contract/id-number.ts'
import type { Verb } from '../context.ts'
import { countAttempts } from './count-attempts.ts'
import { ATTEMPTS_PER_DAY } from './verification-rules.ts'

/** The state, masked: name and number never leave whole. */
export const getVerification: Verb<'user.verification'> = async ({ ctx }) => {
  const { userId } = ctx.caller
  const { secrets, identity } = ctx.deps
  const verification = await ctx.db
    .selectFrom('verification')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst()
  const attempts = await countAttempts(ctx.db, { userId, now: ctx.now })
  return {
    isVerified: verification !== undefined,
    realName: maskName(secrets.open(verification?.real_name_sealed ?? '')),
    idNumber: maskIdNumber(secrets.open(verification?.id_number_sealed ?? '')),
    verifiedAt: verification?.verified_at ?? null,
    provider: verification?.provider ?? identity.name,
    attemptsLeft: Math.max(0, ATTEMPTS_PER_DAY - attempts),
  }
}
