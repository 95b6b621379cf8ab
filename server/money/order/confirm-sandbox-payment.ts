import type { Verb } from '../context.ts'
import { transact } from '../../platform/db/transact.ts'
import { Failure } from '../../platform/errors.ts'
import { confirmPayment } from './confirm-payment.ts'
import { findOwnOrder } from './find-own-order.ts'
import { toOrder } from './to-order.ts'

/** Pays an order of the caller's with play money. Confirming a paid one again changes nothing and shows it paid. */
export const confirmSandboxPayment: Verb<'payment.sandboxConfirm'> = async ({ ctx, input: { orderNo } }) => {
  const { deps, now } = ctx
  if (!deps.env.isSandboxPaymentOn) throw new Failure('notFound')
  return transact(ctx.db, async (trx) => {
    const known = await findOwnOrder({ ...ctx, db: trx }, orderNo)
    if (known.channel !== 'sandbox') throw new Failure('channelUnavailable')
    const payment = { deps, orderNo, channel: 'sandbox', transactionId: `sandbox-${orderNo}`, now }
    const paid = await confirmPayment(trx, payment)
    const order = paid ?? (await findOwnOrder({ ...ctx, db: trx }, orderNo))
    if (order.status !== 'paid') throw new Failure('orderStateChanged')
    return toOrder(order)
  })
}
