import type { ReactNode } from 'react'
import type { Order } from '../../../contract/order.ts'
import { channels } from './channels.ts'
import ui from '../../ui/ui.module.css'

export function OrderSummary({ order, children }: { order: Order; children?: ReactNode }) {
  return (
    <dl className={ui.facts}>
      <dt>内容</dt>
      <dd>{order.subject}</dd>
      <dt>支付方式</dt>
      <dd>{channels[order.channel].label}</dd>
      <dt>订单号</dt>
      <dd className={ui.mono}>{order.orderNo}</dd>
      {children}
    </dl>
  )
}
