import type { CallResult } from '../../../contract/endpoints.ts'
import { formatYuan, parseYuan } from '../../../contract/money.ts'
import type { UserContext } from '../../context.ts'

/** The caller's code and what it has brought so far. */
export async function getInviteInfo({ ctx }: { ctx: UserContext }): Promise<CallResult<'invite.info'>> {
  const { userId } = ctx.caller
  const user = await ctx.db
    .selectFrom('user')
    .select('invite_code')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const friends = await ctx.db
    .selectFrom('invite')
    .select((eb) => [
      eb.fn.countAll<number>().as('invited'),
      eb.fn.count<number>('rewarded_at').as('rewarded'),
    ])
    .where('inviter_id', '=', userId)
    .executeTakeFirstOrThrow()
  return {
    code: user.invite_code,
    link: `${ctx.origin}/login?invite=${encodeURIComponent(user.invite_code)}`,
    ...ctx.deps.catalog.invite,
    worth: formatYuan(parseYuan(ctx.deps.catalog.invite.worth) ?? 0n),
    ...friends,
    earnedTokens: await earnedTokens(ctx),
  }
}

/** Rewards for inviting others; the one for having been invited names the caller itself. */
async function earnedTokens({ db, caller }: UserContext): Promise<number> {
  const rewards = await db
    .selectFrom('ledger_entry')
    .select('amount')
    .where('user_id', '=', caller.userId)
    .where('asset', '=', 'token')
    .where('kind', '=', 'reward')
    .where('ref_type', '=', 'invite')
    .where('ref_id', '<>', caller.userId)
    .execute()
  return rewards.reduce((sum, { amount }) => sum + Number(amount), 0)
}
