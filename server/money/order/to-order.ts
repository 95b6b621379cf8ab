import type { Selectable } from 'kysely'
import { formatYuan } from '../../../contract/money.ts'
import { Channel, type Order } from '../../../contract/order.ts'
import type { Tables } from '../../platform/db/schema.ts'

export type OrderRow = Selectable<Tables['order']>

export function toOrder(row: OrderRow): Order {
  return {
    orderNo: row.order_no,
    kind: row.kind,
    subject: row.subject,
    amount: formatYuan(row.amount_nano),
    channel: Channel.parse(row.channel),
    status: row.status,
    createdAt: row.created_at,
    paidAt: row.paid_at,
    expiresAt: row.expires_at,
  }
}
