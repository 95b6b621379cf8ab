import { Channel } from '../../../contract/order.ts'
import type { Deps } from '../context.ts'
import type { PaymentChannel } from '../../platform/integrations/payment/channel.ts'

/** The channel an order is to be paid by; undefined if it is not configured (any more). */
export const channelOf = (
  { payments }: Pick<Deps, 'payments'>,
  order: { channel: string },
): PaymentChannel | undefined => payments.get(Channel.parse(order.channel))
