import { getManagedOrder } from '../../services/managed-order/get-managed-order.ts'
import { listManagedOrders } from '../../services/managed-order/list-managed-orders.ts'
import { listOrderEvents } from '../../services/managed-order/order-events.ts'
import { queryManagedOrder } from '../../services/managed-order/query-managed-order.ts'
import type { Handlers } from './types.ts'

export const managedOrderHandlers = {
  'managedOrder.list': listManagedOrders,
  'managedOrder.detail': getManagedOrder,
  'managedOrder.events': listOrderEvents,
  'managedOrder.query': queryManagedOrder,
} satisfies Handlers<'managedOrder.'>
