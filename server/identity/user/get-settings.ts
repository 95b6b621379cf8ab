import type { BalanceAlert } from '../../../contract/account.ts'
import { formatYuan } from '../../../contract/money.ts'
import type { Verb } from '../context.ts'
import type { Db } from '../../platform/db/client.ts'
import { findOwnUser } from './find-own-user.ts'

export const getSettings: Verb<'user.settings'> = async ({ ctx }) => {
  const { userId } = ctx.caller
  const user = await findOwnUser(ctx)
  return { hasPassword: user.password_hash !== '', balanceAlert: await readBalanceAlert(ctx.db, userId) }
}

async function readBalanceAlert(db: Db, userId: string): Promise<BalanceAlert> {
  const alert = await db
    .selectFrom('balance_alert')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst()
  const isBelow = alert?.is_below === 1
  return {
    threshold: alert?.threshold_nano == null ? null : formatYuan(alert.threshold_nano),
    isBelow,
    isOpen: isBelow && alert.dismissed_at === null,
    crossedAt: alert?.crossed_at ?? null,
    notices: alert?.notices ?? 0,
  }
}
