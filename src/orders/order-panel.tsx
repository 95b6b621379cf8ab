import { useMutation } from '@tanstack/react-query'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import type { OrderDetail } from '../../contract/order.ts'
import { call } from '../providers/http.ts'
import { Badge } from '../ui/badge.tsx'
import { FailureText } from '../ui/failure-text.tsx'
import { Money } from '../ui/money.tsx'
import { Panel } from '../ui/panel.tsx'
import { channels } from './channels.ts'
import { OrderEnd } from './order-end.tsx'
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
  const options = { onSuccess: onChange }
  const { orderNo } = order
  const ask = useMutation({
    mutationFn: () => call('order.query', { orderNo }),
    ...options,
  })
  const cancel = useMutation({
    mutationFn: () => call('order.cancel', { orderNo }),
    ...options,
  })
  if (order.status !== 'pending') return <OrderEnd order={order} next={next} />
  return (
    <Panel
      title="等待支付"
      extra={order.channel === 'sandbox' && <Badge tone="warn">沙箱</Badge>}
      className="order-panel"
    >
      <p className="order-amount">
        <Money value={order.amount} />
      </p>
      <dl className="ui-facts">
        <dt>订单号</dt>
        <dd className="ui-mono">{order.orderNo}</dd>
        <dt>支付方式</dt>
        <dd>{channels[order.channel].label}</dd>
        <dt>剩余时间</dt>
        <dd className="ui-number">
          <span role="timer">{secondsLeft > 0 ? clockOf(secondsLeft) : '已超时，正在确认'}</span>
        </dd>
      </dl>
      {secondsLeft > 0 && <PayWay order={order} />}
      <FailureText error={ask.error ?? cancel.error} />
      <div className="ui-actions order-actions">
        <Button loading={ask.isPending} onClick={() => ask.mutate()}>
          我已支付
        </Button>
        <Button type="text" loading={cancel.isPending} onClick={() => cancel.mutate()}>
          取消订单
        </Button>
      </div>
      {ask.isSuccess && <output className="order-note">还没有收到支付结果，到账后这里会自动更新。</output>}
    </Panel>
  )
}
