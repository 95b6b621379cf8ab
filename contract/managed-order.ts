import { z } from 'zod'
import { managedOrder } from './entities/managed-order.ts'
import { OrderNo } from './order.ts'
import { ofSensitive } from './sensitive.ts'
import { Timestamp, Yuan } from './user.ts'

export type ManagedOrder = z.infer<(typeof managedOrder)['row']>

export const managedOrderFilters = {
  /** A whole order number, user id, phone number, or number of the payment at its provider. */
  search: ofSensitive(z.string().trim().min(1).max(128)).optional(),
}

export const ManagedOrderDetail = managedOrder.row.extend({
  closedAt: Timestamp.nullable(),
  /** Packages bought; 0 for a top-up. */
  quantity: z.int(),
  /** How often its provider was asked for the payment, and when last; null: never. */
  queries: z.int(),
  queriedAt: Timestamp.nullable(),
})

/** What happened to an order, from the books, the provider's callbacks, refunds and alerts. */
export const ManagedOrderEvent = z.object({
  /** Unique among the events of the order. */
  id: z.string(),
  at: Timestamp,
  /** It says in words what happened. */
  what: z.string(),
  actor: z.enum(['user', 'channel', 'system']),
  /** Yuan that moved, or that it is about. */
  amount: Yuan.nullable(),
  /** It names a record of the provider, a refund, an alert or an entry of the ledger; it is empty where there is none. */
  reference: z.string(),
  detail: z.string(),
})
export type ManagedOrderEvent = z.infer<typeof ManagedOrderEvent>

export const managedOrderEventTitles = {
  at: '时间',
  what: '经过',
  actor: { title: '由谁', words: { user: '用户', channel: '支付渠道', system: '系统' } },
  amount: '金额（元）',
  reference: '单号',
  detail: '说明',
} as const

export const eventFilters = OrderNo.shape
