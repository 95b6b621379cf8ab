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
