import { cancelOrder } from '../../services/order/cancel-order.ts'
import { confirmSandboxPayment } from '../../services/order/confirm-sandbox-payment.ts'
import { createPurchase } from '../../services/order/create-purchase.ts'
import { createTopup } from '../../services/order/create-topup.ts'
import { getOrder } from '../../services/order/get-order.ts'
import { getTopupOptions } from '../../services/order/get-topup-options.ts'
import { listOrders } from '../../services/order/list-orders.ts'
import { queryOrder } from '../../services/order/query-order.ts'
import { refundOrder } from '../../services/order/refund-order.ts'
import { proposeOfflinePayment } from '../../services/payment/propose-offline-payment.ts'
import { waitOrder } from '../../services/order/wait-order.ts'
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
