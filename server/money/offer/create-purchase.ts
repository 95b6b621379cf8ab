import type { Verb } from '../context.ts'
import { transact } from '../../platform/db/transact.ts'
import { badField, Failure } from '../../platform/errors.ts'
import { NANO_PER_FEN } from '../../platform/integrations/payment/fen.ts'
import { isOnSale } from '../package/is-on-sale.ts'
import { takeOffer } from './take-offer.ts'
import { debit } from '../../wallet/index.ts'
import { deliverPurchase } from '../order/deliver-purchase.ts'
import { insertOrder } from '../order/insert-order.ts'
import { priceOf, sellOffer } from '../order/sold-offer.ts'
import { toOrder } from '../order/to-order.ts'

/** Pays from the balance: order, payment and package are there together or not at all. By another channel it makes an order to pay. */
export const createPurchase: Verb<'order.purchase'> = async ({ ctx, input }) => {
  const { catalog } = ctx
  const { payments } = ctx.deps
  const offer = catalog.packages.find(({ id }) => id === input.packageId)
  if (!offer || !isOnSale(offer, ctx)) throw badField('packageId', '资源包不存在或已下架')
  const isFromBalance = input.channel === 'balance'
  const channel = payments.get(input.channel)
  const amountNano = priceOf(offer, input.quantity)
  if (!isFromBalance && (!channel || amountNano % NANO_PER_FEN !== 0n))
    throw new Failure('channelUnavailable')
  const subject = input.quantity === 1 ? offer.name : `${offer.name} × ${input.quantity}`
  const values = {
    user_id: ctx.caller.userId,
    kind: 'purchase',
    subject,
    channel: input.channel,
    amount_nano: amountNano,
    offer_id: offer.id,
    quantity: input.quantity,
    offer: sellOffer({ offer, quantity: input.quantity, amountNano }),
    status: isFromBalance ? 'paid' : 'pending',
  } as const

  const { secrets } = ctx.deps
  return transact(ctx.db, async (trx) => {
    await takeOffer(trx, { ...input, userId: values.user_id, offer, isPending: !isFromBalance, now: ctx.now })
    const order = await insertOrder(trx, { values, channel, now: ctx.now })
    if (!isFromBalance) return toOrder(order)
    await debit(trx, {
      secrets,
      userId: ctx.caller.userId,
      amountNano,
      kind: 'purchase',
      refType: 'order',
      refId: order.order_no,
      remark: `购买 ${subject}`,
      now: ctx.now,
    })
    await deliverPurchase(trx, { secrets, catalog, order, now: ctx.now })
    return toOrder(order)
  })
}
