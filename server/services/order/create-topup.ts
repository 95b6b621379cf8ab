import type { CallResult, ParsedInput } from '../../../contract/endpoints.ts'
import { formatYuan } from '../../../contract/money.ts'
import type { UserContext } from '../../context.ts'
import { Failure } from '../../errors.ts'
import { topupChannels } from './channels.ts'
import { insertOrder } from './insert-order.ts'
import { toOrderDetail } from './to-order.ts'
import { readTopupAmount } from './topup-amount.ts'

/** An order to pay; the balance grows when its payment is confirmed. */
export async function createTopup({
  ctx,
  input,
}: {
  ctx: UserContext
  input: ParsedInput<'order.topup'>
}): Promise<CallResult<'order.topup'>> {
  const { catalog, env } = ctx.deps
  const amountNano = readTopupAmount(input.amount, catalog)
  if (!topupChannels(env).includes(input.channel)) throw new Failure('channelUnavailable')
  const order = {
    user_id: ctx.caller.userId,
    kind: 'topup',
    subject: `账户充值 ${formatYuan(amountNano)} 元`,
    channel: input.channel,
    amount_nano: amountNano,
    offer_id: '',
    quantity: 0,
    status: 'pending',
  } as const
  return toOrderDetail(await insertOrder(ctx.db, order, ctx.now), ctx.origin)
}
