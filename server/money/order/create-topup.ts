import { formatYuan } from '../../../contract/money.ts'
import type { Verb } from '../context.ts'
import { transact } from '../../platform/db/transact.ts'
import { Failure } from '../../platform/errors.ts'
import { insertOrder } from './insert-order.ts'
import { toOrder } from './to-order.ts'
import { readTopupAmount } from './topup-options.ts'

/** An order to pay; the balance grows when its payment is confirmed. How it can be paid is added once it is stored (`withPayLink`). */
export const createTopup: Verb<'order.topup'> = async ({ ctx, input }) => {
  const { catalog } = ctx
  const { payments } = ctx.deps
  const amountNano = readTopupAmount(input.amount, catalog)
  const channel = payments.get(input.channel)
  if (!channel) throw new Failure('channelUnavailable')
  const values = {
    user_id: ctx.caller.userId,
    kind: 'topup',
    subject: `账户充值 ${formatYuan(amountNano)} 元`,
    channel: input.channel,
    amount_nano: amountNano,
    offer_id: '',
    quantity: 0,
    offer: '',
    status: 'pending',
  } as const
  return transact(ctx.db, async (trx) => toOrder(await insertOrder(trx, { values, channel, now: ctx.now })))
}
