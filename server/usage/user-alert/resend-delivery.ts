import { Failure } from '../../platform/errors.ts'
import type { Verb } from '../context.ts'

/** Tries once more what was given up. */
export const resendDelivery: Verb<'userAlert.resend'> = async ({ ctx, input: { id } }) => {
  const again = await ctx.db
    .updateTable('alert_delivery')
    .set({ state: 'waiting', attempts: 0, next_at: ctx.now })
    .where('id', '=', id)
    .where('user_id', '=', ctx.caller.userId)
    .where('state', '=', 'failed')
    .executeTakeFirstOrThrow()
  if (again.numUpdatedRows === 0n) throw new Failure('notFound')
  return null
}
