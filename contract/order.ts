import { z } from 'zod'
import { Timestamp, Yuan } from './user.ts'

export const ORDER_STATUSES = ['pending', 'paid', 'refunded', 'closed'] as const
export const CHANNELS = ['sandbox', 'alipay', 'wechat', 'balance'] as const
export const Channel = z.enum(CHANNELS)
export type Channel = z.infer<typeof Channel>
export const ORDER_KINDS = ['topup', 'purchase'] as const

export const Order = z.object({
  orderNo: z.string(),
  kind: z.enum(ORDER_KINDS),
  /** What was bought, in words. */
  subject: z.string(),
  amount: Yuan,
  channel: Channel,
  status: z.enum(ORDER_STATUSES),
  createdAt: Timestamp,
  paidAt: Timestamp.nullable(),
  expiresAt: Timestamp,
})
export type Order = z.infer<typeof Order>

/** An order as the list has it. */
export const OrderRow = Order.extend({
  /** Whether `order.refund` would take it now: a paid package of which nothing was used. */
  isRefundable: z.boolean(),
})

/** A fresh order with the ways to pay it: a page to open or a code to scan. */
export const OrderCreated = z.object({
  orderNo: z.string(),
  status: z.enum(ORDER_STATUSES),
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
 * One thing that happened to an order: `granted` = its package was given, `closed` = by its channel, `refunded` = its package was taken
 * back, `surplus` = money came that the order was not waiting for (any more). `refundArrived` and `surplusReturned`: the channel took
 * the refund.
 */
export const OrderEvent = z.object({
  kind: z.enum(ORDER_EVENTS),
  at: Timestamp,
  /** Who did it: the owner, the payment channel, or this service by itself. */
  actor: z.enum(['user', 'channel', 'system']),
  /** The channel that it went through; absent where none had a part. */
  channel: Channel.optional(),
  /** Yuan that moved. */
  amount: Yuan.optional(),
  /** Tokens that were given, or taken back (below 0). */
  tokens: z.int().optional(),
  /** The rows of the ledger that it wrote. */
  ledgerIds: z.array(z.int()),
})
export type OrderEvent = z.infer<typeof OrderEvent>

export const OrderDetail = OrderCreated.extend({
  ...OrderRow.shape,
  /** What happened to it, in order. */
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

/** What the top-up page needs: limits and presets in yuan, and the channels that are configured. */
export const TopupOptions = z.object({
  min: z.string(),
  max: z.string(),
  presets: z.array(z.string()),
  channels: z.array(Channel),
})
export type TopupOptions = z.infer<typeof TopupOptions>
