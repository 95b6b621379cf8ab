import { Button } from 'antd'
import type { ReactNode } from 'react'
import type { OrderDetail } from '../../../contract/order.ts'
import { Badge } from '../../ui/badge.tsx'
import { clockOf } from '../../ui/clock.ts'
import { FormError } from '../../ui/form-error.tsx'
import { Money } from '../../ui/money.tsx'
import { Panel } from '../../ui/panel.tsx'
import { useWrite } from '../../providers/hooks/use-write.ts'
import { CancelButton } from './order-buttons.tsx'
import { OrderResult } from './order-result.tsx'
import { OrderSummary } from './order-summary.tsx'
import { PaymentMethods } from './payment-methods.tsx'
import ui from '../../ui/ui.module.css'
import styles from './orders.module.css'
import { useNow } from '../../ui/use-now.ts'

interface OrderPanelProps {
  order: OrderDetail
  onChange: (news: Partial<OrderDetail>) => void
  next: ReactNode
}

/** @param until milliseconds @returns whole seconds left, at least 0 */
const useCountdown = (until: number): number =>
  Math.max(0, Math.ceil((until - useNow((now) => now < until)) / 1000))

export function OrderPanel({ order, onChange, next }: OrderPanelProps) {
  const secondsLeft = useCountdown(order.expiresAt)
  const ask = useWrite('order.query', { onSuccess: onChange })
  if (order.status !== 'pending') return <OrderResult order={order} onChange={onChange} next={next} />
  const isLate = secondsLeft <= 0
  return (
    <Panel
      title="等待支付"
      extra={order.channel === 'sandbox' && <Badge tone="warn">沙箱</Badge>}
      className={`${styles.panel} ${styles.paying}`}
    >
      <div className={styles.due}>
        <p className={ui.figure}>
          <Money value={order.amount} />
        </p>
        <p className={styles.left} data-hurry={secondsLeft <= 60}>
          {isLate ? '已超时，正在确认' : '剩余时间 '}
          <span role="timer">{isLate ? '' : clockOf(secondsLeft)}</span>
        </p>
      </div>
      {!isLate && <PaymentMethods order={order} onRetry={() => onChange({})} isBusy={ask.isPending} />}
      <div className={styles.paper}>
        <OrderSummary order={order} />
        <FormError error={ask.error} />
        <output className={styles.note}>
          {ask.isSuccess ? '还没有收到支付结果，到账后这里会自动更新。' : '付款后这里会自动更新，无需刷新。'}
        </output>
        <div className={ui.actions}>
          <Button loading={ask.isPending} onClick={() => ask.mutate({ orderNo: order.orderNo })}>
            我已支付
          </Button>
          <CancelButton order={order} onDone={onChange} />
        </div>
      </div>
    </Panel>
  )
}
