import type { BalanceAlert } from '../../../contract/account.ts'
import type { CallResult } from '../../../contract/endpoints.ts'
import { formatYuan } from '../../../contract/money.ts'
import type { UserContext } from '../../context.ts'
import type { Db } from '../../db/client.ts'

export async function getSettings({ ctx }: { ctx: UserContext }): Promise<CallResult<'user.settings'>> {
  const { userId } = ctx.caller
  const user = await ctx.db
    .selectFrom('user')
    .select('password_hash')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
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
