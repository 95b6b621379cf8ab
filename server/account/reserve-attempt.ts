import type { UserContext } from '../money/context.ts'
import { transact } from '../platform/db/transact.ts'
import { Failure } from '../platform/errors.ts'
import { newId } from '../platform/secrets/tokens.ts'
import { lockAccount } from '../platform/db/lock-account.ts'
import { assertIdQuota, ATTEMPTS_PER_DAY, countAttempts } from '../identity/index.ts'

/** Takes one of the day's attempts before the provider, who is paid per question, is asked. */
export async function reserveAttempt(ctx: UserContext, idNumber: string): Promise<string> {
  const { userId } = ctx.caller
  return transact(ctx.db, async (trx) => {
    await lockAccount(trx, userId)
    const verified = await trx
      .selectFrom('verification')
      .select('user_id')
      .where('user_id', '=', userId)
      .executeTakeFirst()
    if (verified) throw new Failure('badRequest', { message: '你已完成实名认证，无需重复提交' })
    await assertIdQuota(trx, ctx, idNumber)
    if ((await countAttempts(trx, { userId, now: ctx.now })) >= ATTEMPTS_PER_DAY)
      throw new Failure('tooManyRequests', { message: '今日认证次数已用完，请明天再试' })
    const id = newId()
    await trx
      .insertInto('verification_attempt')
      .values({ id, user_id: userId, attempted_at: ctx.now })
      .execute()
    return id
  })
}

/** The provider could not be asked: the attempt was none. */
export async function releaseAttempt(ctx: UserContext, id: string): Promise<void> {
  await ctx.db.deleteFrom('verification_attempt').where('id', '=', id).execute()
}
