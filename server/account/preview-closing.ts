import { formatYuan } from '../../contract/money.ts'
import type { Verb } from '../money/context.ts'
import { closeExpiredOf, hasWaitingDebit, isUnused } from '../money/index.ts'
import { closingText, countPendingOrders, findOwnUser, longestFreeze, readState } from '../identity/index.ts'

/** What closing the account would end, so that its owner decides knowing it. */
export const previewClosing: Verb<'user.closing'> = async ({ ctx }) => {
  const { db, now } = ctx
  const { userId } = ctx.caller
  await closeExpiredOf({ db, userId, now })
  const user = await findOwnUser(ctx)
  const { balanceNano, heldNano, tokens, heldTokens } = await ctx.deps.wallet.readBalance(userId, db)
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
  const frozen = longestFreeze(await readState(db, userId), now)
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
    hasWaitingDebit: await hasWaitingDebit(db, userId),
    frozen: frozen ? closingText(frozen) : '',
  }
}
