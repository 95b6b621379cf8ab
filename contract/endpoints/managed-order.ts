import { managedOrder } from '../entities/managed-order.ts'
import { entityGet, entityList } from '../entity-endpoints.ts'
import { list } from '../envelope.ts'
import {
  eventFilters,
  ManagedOrderDetail,
  ManagedOrderEvent,
  managedOrderEventTitles,
  managedOrderFilters,
} from '../managed-order.ts'
import { OrderNo } from '../order.ts'
import { staffGet, staffPost, type Group } from './endpoint.ts'

/** The orders of all users, for staff. */
export const managedOrderEndpoints = {
  /** A read with a body: the phone that is searched for stands in no URL. Its file is a POST, too. */
  'managedOrder.list': {
    ...staffPost('/admin/order/list', 'order.read'),
    reads: true,
    ...entityList(managedOrder, { totals: ['paidAmount'], filters: managedOrderFilters }),
  },
  'managedOrder.detail': {
    ...staffGet('/admin/order/detail', 'order.read'),
    ...entityGet(managedOrder),
    result: ManagedOrderDetail,
  },
  'managedOrder.events': {
    ...staffGet('/admin/order/events', 'order.read'),
    ...list({
      row: ManagedOrderEvent,
      titles: managedOrderEventTitles,
      sort: ['at'],
      filters: eventFilters,
    }),
  },
  /** Asks the payment's provider now, and follows what it says: a payment is credited, an order past its end is closed. */
  'managedOrder.query': {
    ...staffPost('/admin/order/query', 'order.query'),
    audits: 'itself',
    input: OrderNo,
    result: managedOrder.row,
  },
} as const satisfies Group<'managedOrder'>
