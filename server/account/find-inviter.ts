import type { Context } from '../money/context.ts'
import { Failure } from '../platform/errors.ts'

/** @throws Failure before anything else is done, so that a typing mistake costs no code */
export async function findInviter(ctx: Context, inviteCode: string): Promise<string> {
  const inviter = await ctx.db
    .selectFrom('user')
    .select('id')
    .where('invite_code', '=', inviteCode)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!inviter) throw new Failure('inviteCodeUnknown')
  return inviter.id
}
