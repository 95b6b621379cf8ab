import type { Order } from '../../../contract/order.ts'
import { type Fact, Facts } from '../../ui/facts.tsx'
import { channels } from './channels.ts'
import ui from '../../ui/ui.module.css'

export const OrderSummary = ({ order, more = false }: { order: Order; more?: Fact | false }) => (
  <Facts
    facts={[
      ['内容', order.subject],
      ['支付方式', channels[order.channel].label],
      ['订单号', order.orderNo, ui.mono],
      more,
    ]}
  />
)
