import type { Order } from '../../../contract/order.ts'
import { pathOf } from '../../providers/path-of.ts'

export const orderPath = ({ kind, orderNo }: Pick<Order, 'kind' | 'orderNo'>) =>
  pathOf(kind, { order: orderNo })
