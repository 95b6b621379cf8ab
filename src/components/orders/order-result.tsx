import type { ReactNode } from 'react'
import { displayYuan } from '../../../contract/money.ts'
import type { OrderDetail } from '../../../contract/order.ts'
import { useUser } from '../../providers/hooks/use-user.ts'
import { Money } from '../../ui/money.tsx'
import { Panel } from '../../ui/panel.tsx'
import { channels } from './channels.ts'
import { RefundButton } from './order-buttons.tsx'
import { OrderSummary } from './order-summary.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import ui from '../../ui/ui.module.css'
import styles from './orders.module.css'

function endingOf({ status, kind, channel }: OrderDetail): { title: string; text: string } {
  if (status === 'paid')
    return { title: '支付成功', text: kind === 'topup' ? '金额已到账。' : '资源包已发放，调用时自动使用。' }
  if (status === 'refunded')
    return {
      title: '订单已退款',
      text: channel === 'balance' ? '金额已退回余额。' : `金额原路退回${channels[channel].label}。`,
    }
  if (status === 'closed') return { title: '订单已关闭', text: '没有扣款。需要的话可以重新下单。' }
  return { title: '等待支付', text: '' }
}

interface OrderResultProps {
  order: OrderDetail
  onChange: (news: Partial<OrderDetail>) => void
  next: ReactNode
}

export function OrderResult({ order, onChange, next }: OrderResultProps) {
  const balance = useUser()?.balance
  const { title, text } = endingOf(order)
  return (
    <Panel className={styles.panel}>
      <div className={styles.result} data-status={order.status} aria-live="polite">
        <h2>{title}</h2>
        <p className={ui.figure}>
          <Money value={order.amount} />
        </p>
        <p className={styles.note}>{text}</p>
      </div>
      <OrderSummary
        order={order}
        more={balance !== undefined && order.status === 'paid' && ['当前余额', displayYuan(balance)]}
      />
      <OrderTimeline order={order} />
      <div className={`${ui.actions} ${styles.actions}`}>
        {next}
        {order.isRefundable && <RefundButton order={order} onDone={onChange} />}
      </div>
    </Panel>
  )
}
