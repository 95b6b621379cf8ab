import type { Order } from '../../contract/order.ts'

/** Where an order is paid. */
export const orderPath = ({ kind, orderNo }: Pick<Order, 'kind' | 'orderNo'>) =>
  `/center/${kind}?order=${encodeURIComponent(orderNo)}`
