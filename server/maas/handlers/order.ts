import {
  cancelOrder,
  confirmSandboxPayment,
  createPurchase,
  createTopup,
  getOrder,
  getTopupOptions,
  listOrders,
  proposeOfflinePayment,
  queryOrder,
  refundOrder,
  waitOrder,
} from '../../money/index.ts'
import type { Handlers } from './types.ts'

export const orderHandlers = {
  'order.topupOptions': getTopupOptions,
  'order.topup': createTopup,
  'order.purchase': createPurchase,
  'order.list': listOrders,
  'order.detail': getOrder,
  'order.wait': waitOrder,
  'order.cancel': cancelOrder,
  'order.query': queryOrder,
  'order.refund': refundOrder,
  'payment.offline': proposeOfflinePayment,
  'payment.sandboxConfirm': confirmSandboxPayment,
} satisfies Handlers<'order.'> & Handlers<'payment.'>
