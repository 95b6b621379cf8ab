import type { OrderDetail } from '../../../contract/order.ts'
import type { DetailViewProps } from '../../resources/engine-components.ts'
import type { ReactNode } from 'react'
import { Money } from '../../ui/money.tsx'
import { Paper, Stamp } from '../../ui/paper.tsx'
import { CancelButton, RefundButton } from './order-buttons.tsx'
import { orderPath } from './order-path.ts'
import { OrderTimeline } from './order-timeline.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import ui from '../../ui/ui.module.css'
import styles from './orders.module.css'

export default function OrderDetailView({ data, facts }: DetailViewProps) {
  return <OrderView order={data as OrderDetail} facts={facts} />
}

const states = {
  pending: { text: '待支付', tone: 'warn' },
  paid: { text: '已支付', tone: 'good' },
  refunded: { text: '已退款', tone: 'accent' },
  closed: { text: '已关闭', tone: 'plain' },
} as const

function OrderView({ order, facts }: { order: OrderDetail; facts: ReactNode }) {
  const state = states[order.status]
  return (
    <div className={ui.stack}>
      <Paper>
        <div className={styles.due}>
          <p className={ui.figure}>
            <Money value={order.amount} />
          </p>
          <Stamp tone={state.tone}>{state.text}</Stamp>
        </div>
        {facts}
      </Paper>
      <OrderTimeline order={order} />
      {(order.status === 'pending' || order.isRefundable) && (
        <div className={`${ui.actions} ${styles.actions}`}>
          {order.status === 'pending' ? (
            <>
              <LinkButton isPrimary to={orderPath(order)}>
                继续支付
              </LinkButton>
              <CancelButton order={order} />
            </>
          ) : (
            <RefundButton order={order} />
          )}
        </div>
      )}
    </div>
  )
}
