import { transact } from '../../platform/db/transact.ts'
import { Failure } from '../../platform/errors.ts'
import { forgetKeys } from '../credential/active-keys.ts'
import { lockSpendCaps } from '../spend-cap/lock-spend-caps.ts'
import { resumeKeys } from '../spend-cap/resume-keys.ts'
import type { Verb } from '../context.ts'

/** Calls with the key are refused until its owner enables it; a spend cap that is taken off does not. */
export const disableKey: Verb<'key.disable'> = async ({ ctx, input: { id } }) => {
  const disabled = await ctx.db
    .updateTable('api_key')
    .set({ paused_at: ctx.now, paused_by: '', pause_reason: '' })
    .where('id', '=', id)
    .where('user_id', '=', ctx.caller.userId)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!disabled) throw new Failure('notFound')
  forgetKeys(ctx.deps.database)
  return null
}

export const enableKey: Verb<'key.enable'> = async ({ ctx, input: { id } }) => {
  const { userId } = ctx.caller
  await transact(ctx.db, async (trx) => {
    await lockSpendCaps(trx, userId, ctx.now)
    const found = await trx
      .selectFrom('api_key')
      .select('id')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .where('revoked_at', 'is', null)
      .executeTakeFirst()
    if (!found) throw new Failure('notFound')
    await resumeKeys(trx, { userId, pausedBy: '', id })
  })
  forgetKeys(ctx.deps.database)
  return null
}
