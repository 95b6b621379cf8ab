import type { Channel } from '../../../contract/order.ts'
import type { Deps } from '../context.ts'
import type { OrderRow } from '../order/to-order.ts'

/**
 * The channels that bring money in. An order that was paid from the balance has no invoice of its own: the top-up has, and gifts and
 * vouchers, which no one paid, have none.
 */
export const invoiceableChannels = ({ payments }: Pick<Deps, 'payments'>): Channel[] => [
  'alipay',
  'wechat',
  'offline',
  ...(payments.has('sandbox') ? (['sandbox'] as const) : []),
]

/** What was paid less what was refunded, or is about to be, and less what stands in invoices; never below 0. */
export function availableNano(order: OrderRow): bigint {
  if (order.status !== 'paid') return 0n
  const left = order.amount_nano - order.refunded_nano - order.invoiced_nano
  return left > 0n ? left : 0n
}
