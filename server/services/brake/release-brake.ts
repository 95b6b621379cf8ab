import type { Db } from '../../db/client.ts'
import { transact } from '../../db/transact.ts'
import type { UserContext, Verb } from '../context.ts'
import { forgetKeys } from '../key/active-keys.ts'
import { readBrake } from './brake-rows.ts'
import { rearmBrake } from './rearm-brake.ts'

/** Takes a brake off: the keys that it paused work again. It stays set and counts from now on. */
export const releaseBrake: Verb<'brake.release'> = async ({ ctx, input: { id } }) => {
  const { userId } = ctx.caller
  await transact(ctx.db, async (trx) => {
    await readBrake(trx, { id, userId })
    await rearmBrake(trx, { id, userId, now: ctx.now })
    await resumeKeys(trx, ctx, id)
  })
  forgetKeys(ctx.deps.database)
  return null
}

/** Deletes a brake; what it paused works again. */
export const deleteBrake: Verb<'brake.delete'> = async ({ ctx, input: { id } }) => {
  const { userId } = ctx.caller
  await transact(ctx.db, async (trx) => {
    await readBrake(trx, { id, userId })
    await trx.deleteFrom('brake').where('id', '=', id).where('user_id', '=', userId).execute()
    await resumeKeys(trx, ctx, id)
  })
  forgetKeys(ctx.deps.database)
  return null
}

const resumeKeys = (trx: Db, { caller }: UserContext, brakeId: string) =>
  trx
    .updateTable('api_key')
    .set({ paused_at: null, paused_by: '', pause_reason: '' })
    .where('user_id', '=', caller.userId)
    .where('paused_by', '=', brakeId)
    .execute()
