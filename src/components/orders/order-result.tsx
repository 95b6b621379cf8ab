import type { ReactNode } from 'react'
import { displayYuan } from '../../contract/money.ts'
import type { OrderDetail } from '../../contract/order.ts'
import { useSession } from '../providers/session.ts'
import { Money } from '../ui/money.tsx'
import { Panel } from '../ui/panel.tsx'
import { channels } from './channels.ts'
import { RefundButton } from './order-buttons.tsx'
import { OrderFacts } from './order-facts.tsx'
import { OrderTimeline } from './order-timeline.tsx'

interface Ending {
  title: string
  text: string
}

function endingOf({ status, kind, channel }: OrderDetail): Ending {
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

interface OrderEndProps {
  order: OrderDetail
  onChange: (news: Partial<OrderDetail>) => void
  next: ReactNode
}

/** How an order ended, and what it went through. */
export function OrderEnd({ order, onChange, next }: OrderEndProps) {
  const balance = useSession()?.userInfo.balance
  const { title, text } = endingOf(order)
  return (
    <Panel className="order-panel">
      <div className="order-result" data-status={order.status} aria-live="polite">
        <h2>{title}</h2>
        <p className="order-amount">
          <Money value={order.amount} />
        </p>
        <p className="order-note">{text}</p>
      </div>
      <OrderFacts order={order}>
        {balance !== undefined && order.status === 'paid' && (
          <>
            <dt>当前余额</dt>
            <dd className="ui-number">{displayYuan(balance)}</dd>
          </>
        )}
      </OrderFacts>
      <OrderTimeline order={order} />
      <div className="ui-actions order-actions">
        {next}
        {order.isRefundable && <RefundButton order={order} onDone={onChange} />}
      </div>
    </Panel>
  )
}
