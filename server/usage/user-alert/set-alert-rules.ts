import { transact } from '../../platform/db/transact.ts'
import type { Verb } from '../context.ts'
import { lockAccount } from '../../platform/db/lock-account.ts'
import { readAlertRules } from './alert-rules.ts'

export const getAlertRules: Verb<'userAlert.rules'> = async ({ ctx }) => {
  const { userId } = ctx.caller
  return (await readAlertRules(ctx.db, [userId]))(userId)
}

/** Changes what is sent and leaves the rest. */
export const setAlertRules: Verb<'userAlert.setRules'> = ({ ctx, input }) => {
  const { userId } = ctx.caller
  return transact(ctx.db, async (trx) => {
    await lockAccount(trx, userId)
    const before = (await readAlertRules(trx, [userId]))(userId)
    const sent = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
    const rules = { ...before, ...sent }
    const row = {
      budget: Number(rules.budget),
      balance: Number(rules.balance),
      unused_days: rules.unusedDays,
      networks: rules.networks,
      spend_times: rules.spendTimes,
    }
    await trx
      .insertInto('alert_rule')
      .values({ user_id: userId, ...row })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
      .execute()
    return rules
  })
}
