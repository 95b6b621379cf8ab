import { getManagedOrder } from '../../governance/managed-order/get-managed-order.ts'
import { listManagedOrders } from '../../governance/managed-order/list-managed-orders.ts'
import { listOrderEvents } from '../../governance/managed-order/order-events.ts'
import { queryManagedOrder } from '../../governance/managed-order/query-managed-order.ts'
import type { Handlers } from './types.ts'

export const managedOrderHandlers = {
  'managedOrder.list': listManagedOrders,
  'managedOrder.detail': getManagedOrder,
  'managedOrder.events': listOrderEvents,
  'managedOrder.query': queryManagedOrder,
} satisfies Handlers<'managedOrder.'>
