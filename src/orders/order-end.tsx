import type { ReactNode } from 'react'
import type { OrderDetail } from '../../contract/order.ts'
import { displayTime } from '../../contract/time.ts'
import { useSession } from '../providers/session.ts'
import { Money } from '../ui/money.tsx'
import { Panel } from '../ui/panel.tsx'
import { channels } from './channels.ts'

const endings = {
  paid: { title: '支付成功', text: '金额已到账。' },
  closed: { title: '订单已关闭', text: '没有扣款。需要的话可以重新下单。' },
  refunded: { title: '订单已退款', text: '金额已按原路退回。' },
  pending: { title: '等待支付', text: '' },
} satisfies Record<OrderDetail['status'], { title: string; text: string }>

/** How an order ended. */
export function OrderEnd({ order, next }: { order: OrderDetail; next: ReactNode }) {
  const balance = useSession()?.userInfo.balance
  const ending = endings[order.status]
  return (
    <Panel className="order-panel">
      <div aria-live="polite">
        <h2 className="order-end" data-status={order.status}>
          {ending.title}
        </h2>
        <p className="order-amount">
          <Money value={order.amount} />
        </p>
        <p className="order-note">{ending.text}</p>
      </div>
      <dl className="ui-facts">
        <dt>订单号</dt>
        <dd className="ui-mono">{order.orderNo}</dd>
        <dt>内容</dt>
        <dd>{order.subject}</dd>
        <dt>支付方式</dt>
        <dd>{channels[order.channel].label}</dd>
        {order.paidAt !== null && (
          <>
            <dt>支付时间</dt>
            <dd>{displayTime(order.paidAt)}</dd>
          </>
        )}
        {balance !== undefined && order.status === 'paid' && (
          <>
            <dt>当前余额</dt>
            <dd>
              <Money value={balance} />
            </dd>
          </>
        )}
      </dl>
      <div className="ui-actions order-actions">{next}</div>
    </Panel>
  )
}
