import { z } from 'zod'
import { order } from './entities/order.ts'
import { Timestamp, Yuan } from './user.ts'

export const Order = order.row
export const Channel = Order.shape.channel
export type Channel = z.infer<typeof Channel>
export type Order = z.infer<typeof Order>

/** An order as the list has it. */
export const OrderRow = Order.extend({
  /** Whether `order.refund` would take it now: a paid package of which nothing was used. */
  isRefundable: z.boolean(),
})

/** A new order with a payment page or QR code. */
export const OrderCreated = z.object({
  orderNo: z.string(),
  status: Order.shape.status,
  amount: Yuan,
  channel: Channel,
  payUrl: z.string().optional(),
  qrCode: z.string().optional(),
  expiresAt: Timestamp,
})
export type OrderCreated = z.infer<typeof OrderCreated>

export const ORDER_EVENTS = [
  'created',
  'paid',
  'credited',
  'granted',
  'cancelled',
  'expired',
  'closed',
  'refunded',
  'refundArrived',
  'surplus',
  'surplusReturned',
] as const

/**
 * `granted` = package given, `closed` = by the channel, `refunded` = package taken back, `surplus` = unexpected payment received;
 * `refundArrived`, `surplusReturned` = refund accepted by the channel.
 */
export const OrderEvent = z.object({
  kind: z.enum(ORDER_EVENTS),
  at: Timestamp,
  /** `system` = this service. */
  actor: z.enum(['user', 'channel', 'system']),
  /** Payment channel, where involved. */
  channel: Channel.optional(),
  /** Yuan that moved. */
  amount: Yuan.optional(),
  /** Tokens granted, or taken back (below 0). */
  tokens: z.int().optional(),
  /** Ledger rows of the event. */
  ledgerIds: z.array(z.int()),
})
export type OrderEvent = z.infer<typeof OrderEvent>

export const OrderDetail = OrderCreated.extend({
  ...OrderRow.shape,
  /** They are in chronological order. */
  events: z.array(OrderEvent),
})
export type OrderDetail = z.infer<typeof OrderDetail>

export const TopupInput = z.strictObject({ amount: Yuan, channel: Channel })
export const PurchaseInput = z.strictObject({
  packageId: z.string().max(64),
  quantity: z.int().min(1, '数量至少为 1').max(100, '数量至多为 100').default(1),
  channel: Channel,
})
export const OrderNo = z.strictObject({ orderNo: z.string().max(64) })

/** Limits and presets in yuan, and the configured channels. */
export const TopupOptions = z.object({
  min: z.string(),
  max: z.string(),
  presets: z.array(z.string()),
  channels: z.array(Channel),
})
export type TopupOptions = z.infer<typeof TopupOptions>
