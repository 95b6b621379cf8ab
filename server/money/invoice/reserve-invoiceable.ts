import type { Db } from '../../platform/db/client.ts'
import { forUpdate } from '../../platform/db/lock.ts'
import type { Deps } from '../context.ts'
import { Failure } from '../../platform/errors.ts'
import type { OrderRow } from '../order/to-order.ts'
import { availableNano, invoiceableChannels } from './invoiceable.ts'

interface OrderQuery {
  userId: string
  orderNos: readonly string[]
}

export interface Claim {
  orderNo: string
  nano: bigint
}

/** The orders in one fixed order, so that two who lock some of the same never wait for each other. @throws Failure notFound */
export async function readOwnOrders(db: Db, { userId, orderNos }: OrderQuery): Promise<OrderRow[]> {
  const numbers = [...new Set(orderNos)]
  const orders = await db
    .selectFrom('order')
    .selectAll()
    .where('order_no', 'in', numbers)
    .where('user_id', '=', userId)
    .orderBy('order_no')
    .$call(forUpdate(db))
    .execute()
  if (orders.length !== numbers.length) throw new Failure('notFound', { message: '没有这个订单' })
  return orders
}

/** What can be invoiced of each. @throws Failure nothingToInvoice if one of them has nothing */
export function claimable(deps: Pick<Deps, 'payments'>, orders: readonly OrderRow[]): Claim[] {
  const channels: string[] = invoiceableChannels(deps)
  return orders.map((order) => {
    const nano = availableNano(order)
    if (order.channel === 'balance')
      throw new Failure('nothingToInvoice', {
        message: `订单 ${order.order_no} 是用余额付的，发票在充值的订单上开`,
      })
    if (nano === 0n || !channels.includes(order.channel))
      throw new Failure('nothingToInvoice', {
        message: `订单 ${order.order_no} 没有可开票的金额，请刷新后重试`,
      })
    return { orderNo: order.order_no, nano }
  })
}

/** Takes yuan of an order for one invoice, never more than is paid and not refunded. @throws Failure nothingToInvoice */
export async function reserveOrder(trx: Db, { orderNo, nano, userId }: Claim & { userId: string }) {
  const claimed = await trx
    .updateTable('order')
    .set((row) => ({ invoiced_nano: row('invoiced_nano', '+', nano) }))
    .where('order_no', '=', orderNo)
    .where('user_id', '=', userId)
    .where('status', '=', 'paid')
    .where((row) =>
      row(row('invoiced_nano', '+', nano), '<=', row(row.ref('amount_nano'), '-', row.ref('refunded_nano'))),
    )
    .executeTakeFirst()
  if (claimed.numUpdatedRows !== 1n) throw new Failure('nothingToInvoice')
}

/** Yuan of an order that no invoice has any longer. */
export async function releaseOrder(trx: Db, { orderNo, nano }: Claim): Promise<void> {
  const released = await trx
    .updateTable('order')
    .set((row) => ({ invoiced_nano: row('invoiced_nano', '-', nano) }))
    .where('order_no', '=', orderNo)
    .where('invoiced_nano', '>=', nano)
    .executeTakeFirst()
  if (released.numUpdatedRows !== 1n) throw new Error(`order ${orderNo} has no ${nano} nano in invoices`)
}

/** Locks the orders of an invoice before its own row, as refunds do. @returns what the invoice takes of each */
export async function lockItems(trx: Db, invoiceId: string) {
  await trx
    .selectFrom('order')
    .select('order_no')
    .where('order_no', 'in', (eb) =>
      eb.selectFrom('invoice_item').select('order_no').where('invoice_id', '=', invoiceId),
    )
    .orderBy('order_no')
    .$call(forUpdate(trx))
    .execute()
  return trx
    .selectFrom('invoice_item')
    .selectAll()
    .where('invoice_id', '=', invoiceId)
    .orderBy('order_no')
    .execute()
}
