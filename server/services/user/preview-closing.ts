import type { CallResult } from '../../../contract/endpoints.ts'
import { formatYuan } from '../../../contract/money.ts'
import type { UserContext } from '../../context.ts'
import { closeExpiredOf } from '../order/close-expired-orders.ts'
import { isUnused } from '../package/usable-packages.ts'
import { readBalance } from '../wallet/read-balance.ts'
import { countPendingOrders } from './count-pending-orders.ts'

/** What closing the account would end, so that its owner decides knowing it. */
export async function previewClosing({ ctx }: { ctx: UserContext }): Promise<CallResult<'user.closing'>> {
  const { db, now } = ctx
  const { userId } = ctx.caller
  await closeExpiredOf({ db, userId, now })
  const user = await db
    .selectFrom('user')
    .select('password_hash')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const { balanceNano, heldNano, tokens, heldTokens } = await readBalance(
    db,
    userId,
    ctx.deps.wallet.allowed(userId),
  )
  const packages = await db
    .selectFrom('token_package')
    .select(['order_no', 'remaining', 'total', 'held', 'begun_nano', 'expires_at'])
    .where('user_id', '=', userId)
    .where('closed_at', 'is', null)
    .where('remaining', '>', 0)
    .execute()
  const keys = await db
    .selectFrom('api_key')
    .select('id')
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .execute()
  const isRefundable = (row: (typeof packages)[number]) => isUnused(row) && row.expires_at > now
  return {
    hasPassword: user.password_hash !== '',
    balance: formatYuan(balanceNano),
    tokens,
    packages: packages.length,
    refundable: packages.filter(isRefundable).length,
    keys: keys.length,
    pendingOrders: await countPendingOrders(db, userId),
    isCalling: heldNano > 0n || heldTokens > 0,
  }
}
