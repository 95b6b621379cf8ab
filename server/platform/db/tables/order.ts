import type { Generated } from 'kysely'
import type { order } from '../../../../contract/entities/order.ts'
import type { refund } from '../../../../contract/entities/refund.ts'
import type { EntityTable } from './entity.ts'

export interface OrderTables {
  order: OrderTable
  order_refund: OrderRefundTable
}

interface OrderTable extends Omit<EntityTable<typeof order>, 'channel'> {
  channel: string
  /** The package offer of a purchase, else empty and 0. */
  offer_id: string
  quantity: number
  /** JSON of what it grants (order/sold-offer.ts); empty for a top-up, and for what was paid before this was kept. */
  offer: Generated<string>
  /** When the offer was taken from the catalog afterwards, for an order that was made before it was kept. */
  offer_completed_at: Generated<number | null>
  /** Returned, or set aside by a refund that waits. */
  refunded_nano: Generated<bigint>
  /** Invoices that stand or are applied for have this of it. */
  invoiced_nano: Generated<bigint>
  /** The provider's transaction id; unique per channel. */
  transaction_id: string | null
  closed_at: number | null
  /** Who closed or refunded it; empty while it is open, and for rows older than this column. */
  closed_by: Generated<'' | 'user' | 'channel' | 'system'>
}

/** A refund by staff. */
interface OrderRefundTable extends EntityTable<typeof refund> {
  /** It is the state of the approval; `sent`, `done` and `failed` are what `payment_refund` has of an approved one. */
  state: 'waiting' | 'approved' | 'cancelled'
  /** Empty for a top-up. */
  package_id: string
}
