import type { Db } from '../../platform/db/client.ts'
import { transact } from '../../platform/db/transact.ts'
import type { UserContext, Verb } from '../context.ts'
import { forgetKeys } from '../credential/active-keys.ts'
import { lockSpendCaps } from './lock-spend-caps.ts'
import { readSpendCap } from './spend-cap-rows.ts'
import { restartCount } from './restart-count.ts'

/** Takes a spend cap off: the keys that it paused work again. It stays set and counts from now on. */
export const resetSpendCap: Verb<'brake.release'> = async ({ ctx, input: { id } }) => {
  const { userId } = ctx.caller
  await transact(ctx.db, async (trx) => {
    await lockSpendCaps(trx, userId, ctx.now)
    await readSpendCap(trx, { id, userId })
    await restartCount(trx, { id, userId, now: ctx.now })
    await resumeKeys(trx, ctx, id)
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
    await resumeKeys(trx, ctx, id)
  })
  forgetKeys(ctx.deps.database)
  return null
}

/** What another spend cap keeps paused goes over to it. */
async function resumeKeys(trx: Db, { caller: { userId } }: UserContext, spendCapId: string): Promise<void> {
  const others = await trx
    .selectFrom('brake')
    .select(['id', 'key_id', 'reason', 'pulled_at'])
    .where('user_id', '=', userId)
    .where('id', '<>', spendCapId)
    .where('pulled_at', 'is not', null)
    .execute()
  const paused = () =>
    trx.updateTable('api_key').where('user_id', '=', userId).where('paused_by', '=', spendCapId)
  for (const { id, key_id: keyId, reason, pulled_at: pulledAt } of others)
    await paused()
      .set({ paused_at: pulledAt, paused_by: id, pause_reason: reason })
      .$if(keyId !== '', (keys) =>
        keys.where((eb) => eb.or([eb('id', '=', keyId), eb('family_id', '=', keyId)])),
      )
      .execute()
  await paused().set({ paused_at: null, paused_by: '', pause_reason: '' }).execute()
}
