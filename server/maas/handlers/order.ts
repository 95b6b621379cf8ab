import { cancelOrder } from '../../money/payment/cancel-order.ts'
import { confirmSandboxPayment } from '../../money/order/confirm-sandbox-payment.ts'
import { createPurchase } from '../../money/offer/create-purchase.ts'
import { createTopup } from '../../money/order/create-topup.ts'
import { getOrder } from '../../money/order/get-order.ts'
import { getTopupOptions } from '../../money/order/get-topup-options.ts'
import { listOrders } from '../../money/order/list-orders.ts'
import { queryOrder } from '../../money/payment/query-order.ts'
import { refundOrder } from '../../money/refund/refund-order.ts'
import { proposeOfflinePayment } from '../../money/payment/propose-offline-payment.ts'
import { waitOrder } from '../../money/order/wait-order.ts'
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
