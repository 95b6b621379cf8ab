import { transact } from '../../platform/db/transact.ts'
import type { Verb } from '../context.ts'
import { forgetKeys } from '../credential/active-keys.ts'
import { lockSpendCaps } from './lock-spend-caps.ts'
import { readSpendCap } from './spend-cap-rows.ts'
import { restartCount } from './restart-count.ts'
import { resumeKeys } from './resume-keys.ts'

/** Takes a spend cap off: the keys that it paused work again. It stays set and counts from now on. */
export const resetSpendCap: Verb<'brake.release'> = async ({ ctx, input: { id } }) => {
  const { userId } = ctx.caller
  await transact(ctx.db, async (trx) => {
    await lockSpendCaps(trx, userId, ctx.now)
    await readSpendCap(trx, { id, userId })
    await restartCount(trx, { id, userId, now: ctx.now })
    await resumeKeys(trx, { userId, pausedBy: id })
  })
  forgetKeys(ctx.deps.database)
  return null
}

/** Deletes a spend cap; what it paused works again. */
export const deleteSpendCap: Verb<'brake.delete'> = async ({ ctx, input: { id } }) => {
  const { userId } = ctx.caller
  await transact(ctx.db, async (trx) => {
    await lockSpendCaps(trx, userId, ctx.now)
    await readSpendCap(trx, { id, userId })
    await trx.deleteFrom('brake').where('id', '=', id).where('user_id', '=', userId).execute()
    await resumeKeys(trx, { userId, pausedBy: id })
  })
  forgetKeys(ctx.deps.database)
  return null
}
