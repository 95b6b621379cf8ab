import { Button } from 'antd'
import type { ReactNode } from 'react'
import type { Order, OrderDetail } from '../../contract/order.ts'
import { call } from '../providers/http.ts'
import { Badge } from '../ui/badge.tsx'
import { FailureText } from '../ui/failure-text.tsx'
import { Money } from '../ui/money.tsx'
import { Panel } from '../ui/panel.tsx'
import { useAct } from '../ui/use-act.ts'
import { CancelButton } from './order-buttons.tsx'
import { OrderEnd } from './order-end.tsx'
import { OrderFacts } from './order-facts.tsx'
import { PayWay } from './pay-way.tsx'
import { clockOf, useSecondsLeft } from './use-seconds-left.ts'

interface OrderPanelProps {
  order: OrderDetail
  onChange: (news: Partial<OrderDetail>) => void
  /** What to do after the order has ended. */
  next: ReactNode
}

/** An order on its way: what to pay, how long there is, and how it ended. */
export function OrderPanel({ order, onChange, next }: OrderPanelProps) {
  const secondsLeft = useSecondsLeft(order.expiresAt)
  const ask = useAct<Order>({
    mutationFn: () => call('order.query', { orderNo: order.orderNo }),
    onSuccess: onChange,
  })
  if (order.status !== 'pending') return <OrderEnd order={order} onChange={onChange} next={next} />
  const isLate = secondsLeft <= 0
  return (
    <Panel
      title="等待支付"
      extra={order.channel === 'sandbox' && <Badge tone="warn">沙箱</Badge>}
      className="order-panel order-paying"
    >
      <div className="order-due">
        <p className="order-amount">
          <Money value={order.amount} />
        </p>
        <p className="order-left" data-hurry={secondsLeft <= 60}>
          {isLate ? '已超时，正在确认' : '剩余时间 '}
          <span role="timer">{isLate ? '' : clockOf(secondsLeft)}</span>
        </p>
      </div>
      {!isLate && <PayWay order={order} onRetry={() => onChange({})} isBusy={ask.isPending} />}
      <div className="order-paper">
        <OrderFacts order={order} />
        <FailureText error={ask.error} />
        <output className="order-note">
          {ask.isSuccess ? '还没有收到支付结果，到账后这里会自动更新。' : '付款后这里会自动更新，无需刷新。'}
        </output>
        <div className="ui-actions">
          <Button loading={ask.isPending} onClick={() => ask.mutate()}>
            我已支付
          </Button>
          <CancelButton order={order} onDone={onChange} />
        </div>
      </div>
    </Panel>
  )
}
