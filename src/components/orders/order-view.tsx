import { useQueryClient } from '@tanstack/react-query'
import { useInvalidate } from '@refinedev/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { OrderDetail } from '../../contract/order.ts'
import { refreshUser } from '../providers/account.ts'
import { Badge } from '../ui/badge.tsx'
import { Money } from '../ui/money.tsx'
import { CancelButton, RefundButton } from './order-buttons.tsx'
import { orderPath } from './order-path.ts'
import { OrderTimeline } from './order-timeline.tsx'
import './orders.css'

const states = {
  pending: { text: '待支付', tone: 'warn' },
  paid: { text: '已支付', tone: 'good' },
  refunded: { text: '已退款', tone: 'accent' },
  closed: { text: '已关闭', tone: 'plain' },
} as const

/** An order in full: what it was for, what it went through, and what can be done with it now. */
export function OrderView({ order, facts }: { order: OrderDetail; facts: ReactNode }) {
  const client = useQueryClient()
  const invalidate = useInvalidate()
  const state = states[order.status]
  const changed = () => {
    void client.invalidateQueries({ queryKey: ['order.detail'] })
    void invalidate({ resource: 'orders', invalidates: ['list'] })
    void refreshUser()
  }
  return (
    <div className="ui-stack">
      <div className="order-due">
        <p className="order-amount">
          <Money value={order.amount} />
        </p>
        <Badge tone={state.tone}>{state.text}</Badge>
      </div>
      {facts}
      <OrderTimeline order={order} />
      {(order.status === 'pending' || order.isRefundable) && (
        <div className="ui-actions order-actions">
          {order.status === 'pending' ? (
            <>
              <Link className="ui-link" data-kind="primary" to={orderPath(order)}>
                继续支付
              </Link>
              <CancelButton order={order} onDone={changed} />
            </>
          ) : (
            <RefundButton order={order} onDone={changed} />
          )}
        </div>
      )}
    </div>
  )
}
