import { displayYuan, formatYuan } from '../../../contract/money.ts'
import { displayTime } from '../../../contract/time.ts'
import type { Verb } from '../context.ts'
import { availableNano, invoiceableChannels } from './invoiceable.ts'

/** Offered at once, from the newest. */
const OFFERED = 200

export const listInvoiceableOrders: Verb<'invoice.orders'> = async ({ ctx }) => {
  const rows = await ctx.db
    .selectFrom('order')
    .selectAll()
    .where('user_id', '=', ctx.caller.userId)
    .where('status', '=', 'paid')
    .where('channel', 'in', invoiceableChannels(ctx.deps))
    .where((eb) => eb(eb.ref('invoiced_nano'), '<', eb(eb.ref('amount_nano'), '-', eb.ref('refunded_nano'))))
    .orderBy('created_at', 'desc')
    .orderBy('order_no', 'desc')
    .limit(OFFERED)
    .execute()
  return rows.map((row) => {
    const available = formatYuan(availableNano(row))
    const paidAt = row.paid_at ?? row.created_at
    return {
      orderNo: row.order_no,
      subject: row.subject,
      paid: formatYuan(row.amount_nano),
      refunded: formatYuan(row.refunded_nano),
      invoiced: formatYuan(row.invoiced_nano),
      available,
      paidAt,
      label: `${row.subject}，${displayTime(paidAt).slice(0, 10)}，可开 ${displayYuan(available)}`,
    }
  })
}
