import type { Channel } from '../../../contract/order.ts'
import type { PaymentChannels } from '../../platform/integrations/payment/channel.ts'

/** The channels that can bring money in, as this server is configured; the sandbox last. */
export function topupChannels(payments: PaymentChannels): Channel[] {
  return [...payments.keys()].toSorted((a, b) => Number(a === 'sandbox') - Number(b === 'sandbox'))
}
