import { z } from 'zod'
import { list, multi } from '../envelope.ts'
import {
  Order,
  ORDER_KINDS,
  ORDER_STATUSES,
  OrderCreated,
  OrderDetail,
  OrderNo,
  OrderRow,
  PurchaseInput,
  TopupInput,
  TopupOptions,
} from '../order.ts'
import { orderTitles } from '../titles.ts'
import { nothing, type Group } from './endpoint.ts'

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
    creates: true,
    input: PurchaseInput,
    result: OrderCreated,
  },
  'order.list': {
    method: 'GET',
    path: '/order/list',
    auth: 'user',
    ...list({
      row: OrderRow,
      titles: orderTitles,
      totals: ['paidAmount'],
      sort: ['createdAt', 'amount', 'paidAt'],
      ranges: ['createdAt'],
      filters: {
        /** The number, its first 8 or more, or its last 4 or more characters. */
        orderNo: z.string().max(64).optional(),
        status_MultiString: multi(ORDER_STATUSES).optional(),
        kind_MultiString: multi(ORDER_KINDS).optional(),
      },
    }),
  },
  'order.detail': { method: 'GET', path: '/order/detail', auth: 'user', input: OrderNo, result: OrderDetail },
  /** Waits while the order is pending: answers as soon as it is not any more, at the latest after 25 seconds. */
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
