import { z } from 'zod'
import { order } from '../entities/order.ts'
import { entityList } from '../entity-endpoints.ts'
import {
  Order,
  OrderCreated,
  OrderDetail,
  OrderNo,
  OrderRow,
  PurchaseInput,
  TopupInput,
  TopupOptions,
} from '../order.ts'
import { nothing, type Group } from './endpoint.ts'

export const orderFilters = {
  /** The number, a prefix of 8 or more characters, or a suffix of 4 or more. */
  orderNo: z.string().max(64).optional(),
}

export const orderEndpoints = {
  'order.topupOptions': {
    method: 'GET',
    path: '/order/topupOptions',
    auth: 'user',
    input: nothing,
    result: TopupOptions,
  },
  'order.topup': {
    method: 'POST',
    path: '/order/topup',
    auth: 'user',
    creates: true,
    input: TopupInput,
    result: OrderCreated,
  },
  'order.purchase': {
    method: 'POST',
    path: '/order/purchase',
    auth: 'user',
    spends: true,
    creates: true,
    input: PurchaseInput,
    result: OrderCreated,
  },
  'order.list': {
    method: 'GET',
    path: '/order/list',
    auth: 'user',
    viewable: true,
    ...entityList(order, {
      row: OrderRow,
      totals: ['paidAmount'],
      filters: orderFilters,
    }),
  },
  'order.detail': {
    method: 'GET',
    path: '/order/detail',
    auth: 'user',
    viewable: true,
    input: OrderNo,
    result: OrderDetail,
    entity: order,
  },
  /** Long poll: responds once the order is no longer pending, after 25 seconds at the latest. */
  'order.wait': { method: 'GET', path: '/order/wait', auth: 'user', input: OrderNo, result: Order },
  'order.cancel': { method: 'POST', path: '/order/cancel', auth: 'user', input: OrderNo, result: Order },
  'order.query': { method: 'POST', path: '/order/query', auth: 'user', input: OrderNo, result: Order },
  'order.refund': { method: 'POST', path: '/order/refund', auth: 'user', input: OrderNo, result: Order },
  'payment.sandboxConfirm': {
    method: 'POST',
    path: '/payment/sandbox/confirm',
    auth: 'user',
    input: OrderNo,
    result: Order,
  },
} as const satisfies Group<'order' | 'payment'>
