import type { CallResult, ParsedInput } from '../../../contract/endpoints.ts'
import { parseYuan } from '../../../contract/money.ts'
import type { UserContext } from '../../context.ts'
import { transact } from '../../db/transact.ts'
import { badField, Failure } from '../../errors.ts'
import { debit } from '../wallet/debit.ts'
import { grantPackage } from '../wallet/grant-package.ts'
import { insertOrder } from './insert-order.ts'
import { toOrderDetail } from './to-order.ts'

const DAY_MS = 86_400_000

/** Buys a token package from the balance: order, payment and package are there together or not at all. */
export async function createPurchase({
  ctx,
  input,
}: {
  ctx: UserContext
  input: ParsedInput<'order.purchase'>
}): Promise<CallResult<'order.purchase'>> {
  const offer = ctx.deps.catalog.packages.find(({ id }) => id === input.packageId)
  if (!offer) throw badField('packageId', '资源包不存在或已下架')
  if (input.channel !== 'balance') throw new Failure('channelUnavailable')
  const amountNano = (parseYuan(offer.price) ?? 0n) * BigInt(input.quantity)
  const subject = input.quantity === 1 ? offer.name : `${offer.name} × ${input.quantity}`

  return transact(ctx.db, async (trx) => {
    const order = {
      user_id: ctx.caller.userId,
      kind: 'purchase',
      subject,
      channel: 'balance',
      amount_nano: amountNano,
      offer_id: offer.id,
      quantity: input.quantity,
      status: 'paid',
    } as const
    const row = await insertOrder(trx, order, ctx.now)
    const cause = {
      userId: ctx.caller.userId,
      kind: 'purchase',
      refType: 'order',
      refId: row.order_no,
      remark: `购买 ${subject}`,
      now: ctx.now,
    } as const
    await debit(trx, { ...cause, amountNano })
    await grantPackage(trx, {
      ...cause,
      offerId: offer.id,
      name: offer.name,
      orderNo: row.order_no,
      tokens: offer.tokens * input.quantity,
      models: offer.models,
      expiresAt: ctx.now + offer.validDays * DAY_MS,
    })
    return toOrderDetail(row, ctx.origin)
  })
}
