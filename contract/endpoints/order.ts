import { z } from 'zod'
import { Proposed } from '../approval.ts'
import { order } from '../entities/order.ts'
import { entityList } from '../entity-endpoints.ts'
import { OfflinePaymentProposal } from '../offline-payment.ts'
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
import { nothing, staffPost, userGet, userPost, type Group } from './endpoint.ts'

export const orderFilters = {
  /** The number, a prefix of 8 or more characters, or a suffix of 4 or more. */
  orderNo: z.string().max(64).optional(),
}

export const orderEndpoints = {
  'order.topupOptions': { ...userGet('/order/topupOptions'), input: nothing, result: TopupOptions },
  'order.topup': { ...userPost('/order/topup'), creates: true, input: TopupInput, result: OrderCreated },
  'order.purchase': {
    ...userPost('/order/purchase'),
    spends: true,
    creates: true,
    input: PurchaseInput,
    result: OrderCreated,
  },
  'order.list': {
    ...userGet('/order/list'),
    viewable: true,
    ...entityList(order, {
      row: OrderRow,
      totals: ['paidAmount'],
      filters: orderFilters,
    }),
  },
  'order.detail': {
    ...userGet('/order/detail'),
    viewable: true,
    input: OrderNo,
    result: OrderDetail,
    entity: order,
  },
  /** Long poll: responds once the order is no longer pending, after 25 seconds at the latest. */
  'order.wait': { ...userGet('/order/wait'), input: OrderNo, result: Order },
  'order.cancel': { ...userPost('/order/cancel'), input: OrderNo, result: Order },
  'order.query': { ...userPost('/order/query'), input: OrderNo, result: Order },
  'order.refund': { ...userPost('/order/refund'), input: OrderNo, result: Order },
  'payment.sandboxConfirm': { ...userPost('/payment/sandbox/confirm'), input: OrderNo, result: Order },
  /** Books money that came by bank as a paid order of the user, at once or when a second person agrees. */
  'payment.offline': {
    ...staffPost('/admin/payment/offline', 'order.offline'),
    stepUp: 'adjustment',
    reason: true,
    approval: 'payment.offline',
    movesMoney: true,
    input: OfflinePaymentProposal,
    result: Proposed,
  },
} as const satisfies Group<'order' | 'payment'>
