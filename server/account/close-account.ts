import { nanoOf } from '../../contract/money.ts'
import type { Verb } from '../money/context.ts'
import { transact } from '../platform/db/transact.ts'
import { Failure } from '../platform/errors.ts'
import { closeExpiredOf, withdrawInvoicesOf, hasWaitingDebit } from '../money/index.ts'
import { recordAudits } from '../platform/audit/record-audit.ts'
import { forgetKeys } from '../usage/index.ts'
import {
  actorOf,
  closingText,
  countPendingOrders,
  endRoles,
  logAuditHead,
  longestFreeze,
  readState,
  spendCode,
} from '../identity/index.ts'
import { forfeitHoldings, lockWallet } from '../wallet/index.ts'
import { eraseAccount } from './erase-account.ts'
import { lockAccount } from '../platform/db/lock-account.ts'
import { reauthenticate } from './reauthenticate.ts'

/** Refused while the account is frozen: another one of the same phone would not be. What is left is given up by rows of the ledger; orders, calls and the ledger stay, under an anonymous id. */
export const closeAccount: Verb<'user.close'> = async ({ ctx, input }) => {
  const { now } = ctx
  const { secrets } = ctx.deps
  const { userId } = ctx.caller
  const proof = await reauthenticate(ctx, input)
  await closeExpiredOf({ db: ctx.db, userId, now })
  const head = await transact(ctx.db, async (trx) => {
    const ending = { deps: ctx.deps, actor: await actorOf(trx, ctx), now }
    const ended = await endRoles(trx, userId, ending)
    const { phone_sealed: phone } = await lockAccount(trx, userId)
    const frozen = longestFreeze(await readState(trx, userId), now)
    if (frozen) throw new Failure('accountSuspended', { message: closingText(frozen) })
    if (proof) await spendCode(trx, ctx, proof)
    // They come before the wallet: refunds lock an order and then the wallet.
    await withdrawInvoicesOf(trx, { userId, now })
    await lockWallet(trx, userId)
    if ((await countPendingOrders(trx, userId)) > 0)
      throw new Failure('accountBusy', { message: '还有待支付的订单，请先支付或取消' })
    if (await hasWaitingDebit(trx, userId))
      throw new Failure('accountBusy', { message: '有一笔扣款还在审批，请等它有结果后再注销' })
    const balanceNano = nanoOf(input.forfeits.balance)
    await forfeitHoldings(trx, {
      secrets: ctx.deps.secrets,
      userId,
      balanceNano,
      tokens: input.forfeits.tokens,
      now,
    })
    await eraseAccount(trx, {
      secrets,
      userId,
      phoneHashes: secrets.indexes('phone', secrets.open(phone)),
      now,
    })
    return recordAudits(trx, secrets, ended)
  })
  if (head) logAuditHead(ctx.deps, ctx, head)
  forgetKeys(ctx.deps.database)
  ctx.deps.log.info({ reqId: ctx.requestId, userId }, 'account closed')
  return null
}
