import type { CallResult } from '../../../contract/endpoints.ts'
import { wireYuan } from '../../../contract/money.ts'
import type { UserContext, Verb } from '../context.ts'
import { voidReasonOf } from './void-reason-of.ts'
import { findOwnUser } from '../../identity/index.ts'

/** The caller's code and what it has brought so far. */
export const getInviteInfo: Verb<'invite.info'> = async ({ ctx }) => {
  const { userId } = ctx.caller
  const user = await findOwnUser(ctx)
  const friends = await ctx.db
    .selectFrom('invite')
    .select((eb) => [
      eb.fn.countAll<number>().as('invited'),
      eb.fn.count<number>('rewarded_at').as('rewarded'),
    ])
    .where('inviter_id', '=', userId)
    .executeTakeFirstOrThrow()
  const { inviterTokens, inviteeTokens, worth, when, perInviter, perNetwork } = ctx.catalog.invite
  return {
    code: user.invite_code,
    link: `${ctx.origin}${ctx.deps.pathOf('login', { invite: user.invite_code })}`,
    inviterTokens,
    inviteeTokens,
    worth: wireYuan(worth),
    when,
    perInviter,
    perNetwork,
    ...friends,
    earnedTokens: await earnedTokens(ctx),
    received: await received(ctx),
  }
}

/** What became of the reward for having been invited. */
async function received({ db, caller }: UserContext): Promise<CallResult<'invite.info'>['received']> {
  const row = await db
    .selectFrom('invite')
    .select(['rewarded_at', 'voided_at', 'void_reason'])
    .where('invitee_id', '=', caller.userId)
    .executeTakeFirst()
  if (!row) return null
  const voidReason = voidReasonOf(row)
  if (voidReason !== null) return { state: 'void', voidReason }
  return { state: row.rewarded_at === null ? 'pending' : 'rewarded', voidReason: null }
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
