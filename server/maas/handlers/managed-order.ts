import {
  getManagedOrder,
  listManagedOrders,
  listOrderEvents,
  queryManagedOrder,
} from '../../governance/index.ts'
import type { Handlers } from './types.ts'

export const managedOrderHandlers = {
  'managedOrder.list': listManagedOrders,
  'managedOrder.detail': getManagedOrder,
  'managedOrder.events': listOrderEvents,
  'managedOrder.query': queryManagedOrder,
} satisfies Handlers<'managedOrder.'>
