import type { ReactNode } from 'react'
import type { Order } from '../../contract/order.ts'
import { channels } from './channels.ts'

/** What an order is for, how it is paid and its number; then what else there is to say, as `dt` and `dd`. */
export function OrderFacts({ order, children }: { order: Order; children?: ReactNode }) {
  return (
    <dl className="ui-facts">
      <dt>内容</dt>
      <dd>{order.subject}</dd>
      <dt>支付方式</dt>
      <dd>{channels[order.channel].label}</dd>
      <dt>订单号</dt>
      <dd className="ui-mono">{order.orderNo}</dd>
      {children}
    </dl>
  )
}
