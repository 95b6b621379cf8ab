import type { CallResult, ParsedInput } from '../../../contract/endpoints.ts'
import { parseYuan } from '../../../contract/money.ts'
import type { UserContext } from '../../context.ts'
import { transact } from '../../db/transact.ts'
import { Failure } from '../../errors.ts'
import { forgetKeys } from '../key/active-keys.ts'
import { closeExpiredOf } from '../order/close-expired-orders.ts'
import { spendCode } from '../sms/spend-code.ts'
import { forfeitHoldings } from '../wallet/forfeit-holdings.ts'
import { lockWallet } from '../wallet/lock-wallet.ts'
import { countPendingOrders } from './count-pending-orders.ts'
import { eraseAccount } from './erase-account.ts'
import { lockAccount } from './lock-account.ts'
import { proveOwner } from './prove-owner.ts'

/**
 * Closes the caller's account for good: what is left of money and tokens is given up by rows of the ledger, keys and sessions end
 * at once, everything personal is erased. Orders, calls and the ledger stay, under an id that leads to nobody.
 */
export async function closeAccount({
  ctx,
  input,
}: {
  ctx: UserContext
  input: ParsedInput<'user.close'>
}): Promise<CallResult<'user.close'>> {
  const { now } = ctx
  const { secrets } = ctx.deps
  const { userId } = ctx.caller
  const proof = await proveOwner(ctx, input)
  await closeExpiredOf({ db: ctx.db, userId, now })
  // What is set aside for calls to come comes back; what is still held then is held by calls in flight.
  await ctx.deps.wallet.recall(userId)
  await transact(ctx.db, async (trx) => {
    const { phone_sealed: phone } = await lockAccount(trx, userId)
    if (proof) await spendCode(trx, ctx, proof)
    await lockWallet(trx, userId)
    if ((await countPendingOrders(trx, userId)) > 0)
      throw new Failure('accountBusy', { message: '还有待支付的订单，请先支付或取消' })
    const balanceNano = parseYuan(input.forfeits.balance) ?? 0n
    await forfeitHoldings(trx, { userId, balanceNano, tokens: input.forfeits.tokens, now })
    await eraseAccount(trx, {
      secrets,
      userId,
      phoneHashes: secrets.indexes('phone', secrets.open(phone)),
      now,
    })
  })
  forgetKeys(ctx.deps.database)
  ctx.deps.log.info({ reqId: ctx.requestId, userId }, 'account closed')
  return null
}
