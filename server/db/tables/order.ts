import type { Generated } from 'kysely'

export interface OrderTables {
  order: OrderTable
}

interface OrderTable {
  order_no: string
  user_id: string
  kind: 'topup' | 'purchase'
  subject: string
  channel: string
  amount_nano: bigint
  /** The package offer of a purchase, else empty and 0. */
  offer_id: string
  quantity: number
  /** JSON of what it grants, as it was sold (order/sold-offer.ts); empty for a top-up, and for what was paid before this was kept. */
  offer: Generated<string>
  /** When the offer was taken from the catalog afterwards, for an order that was made before it was kept. */
  offer_completed_at: Generated<number | null>
  status: 'pending' | 'paid' | 'refunded' | 'closed'
  /** The provider's transaction id; unique per channel. */
  transaction_id: string | null
  created_at: number
  expires_at: number
  paid_at: number | null
  closed_at: number | null
  /** Who closed or refunded it; empty while it is open, and where nobody noted it. */
  closed_by: Generated<'' | 'user' | 'channel' | 'system'>
}
