import { NANO_PER_YUAN, parseYuan } from '../../../contract/money.ts'
import type { Verb } from '../context.ts'
import { transact } from '../../platform/db/transact.ts'
import { badField } from '../../platform/errors.ts'
import { lockWallet } from '../../wallet/index.ts'
import { getSettings } from './get-settings.ts'
import { lockAccount } from '../../platform/db/lock-account.ts'
import { readUserInfo } from './read-user-info.ts'

const MAX_NANO = 100_000_000n * NANO_PER_YUAN

/** Sets the threshold; a balance that is below it already counts as having fallen below it now. */
export const setBalanceAlert: Verb<'user.setBalanceAlert'> = async ({ ctx, input }) => {
  const { userId } = ctx.caller
  const thresholdNano = input.threshold === null ? null : parseYuan(input.threshold)
  if (thresholdNano !== null && (thresholdNano <= 0n || thresholdNano > MAX_NANO))
    throw badField('threshold', '提醒金额须大于 0，至多 1 亿元')
  return transact(ctx.db, async (trx) => {
    await lockAccount(trx, userId)
    // The ledger moves the alert too, and does so with the wallet locked.
    await lockWallet(trx, userId)
    const { balanceNano } = await ctx.deps.wallet.readBalance(userId, trx)
    const isBelow = thresholdNano !== null && balanceNano < thresholdNano
    const [below, crossedAt] = isBelow ? [1, ctx.now] : [0, null]
    const state = { threshold_nano: thresholdNano, is_below: below, dismissed_at: null }
    await trx
      .insertInto('balance_alert')
      .values({ ...state, user_id: userId, notices: below, crossed_at: crossedAt })
      .onConflict((conflict) =>
        conflict.column('user_id').doUpdateSet((eb) => ({
          ...state,
          notices: eb('balance_alert.notices', '+', below),
          ...(isBelow && { crossed_at: crossedAt }),
        })),
      )
      .execute()
    return getSettings({ ctx: { ...ctx, db: trx }, input: {} })
  })
}

/** Puts the notice away until the balance falls below the threshold the next time. */
export const dismissBalanceAlert: Verb<'user.dismissBalanceAlert'> = async ({ ctx }) => {
  const { userId } = ctx.caller
  await ctx.db
    .updateTable('balance_alert')
    .set({ dismissed_at: ctx.now })
    .where('user_id', '=', userId)
    .where('is_below', '=', 1)
    .execute()
  return readUserInfo(ctx.db, ctx.deps, userId)
}
