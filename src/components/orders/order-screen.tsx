import type { ReactNode } from 'react'
import { HttpFailure } from '../../providers/http.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { OrderPanel } from './order-panel.tsx'
import { useOrder } from './use-order.ts'
import { pathOf } from '../../providers/path-of.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { SandboxCashier } from './sandbox-cashier.tsx'

interface OrderScreenProps {
  orderNo: string
  /** What to do after the order has ended. */
  next?: ReactNode
  /** Play money is paid right here. */
  isCashier?: boolean
}

/** The order of the address, in its state of now. */
export function OrderScreen({ orderNo, next, isCashier = false }: OrderScreenProps) {
  const { order, reload } = useOrder(orderNo)
  if (order.error instanceof HttpFailure && order.error.code === 404) {
    return <EmptyState title="没有这笔订单" text="请核对链接，或到订单明细里查找。" action={<OrdersLink />} />
  }
  return (
    <QueryResult query={order} skeleton={<Skeleton height={420} width="720px" />}>
      {(detail) =>
        isCashier && detail.status === 'pending' && detail.channel === 'sandbox' ? (
          <SandboxCashier order={detail} onChange={reload} />
        ) : (
          <OrderPanel
            order={detail}
            onChange={reload}
            next={
              <>
                {next}
                <OrdersLink />
              </>
            }
          />
        )
      }
    </QueryResult>
  )
}

function OrdersLink() {
  return <LinkButton to={pathOf('orders')}>查看订单</LinkButton>
}
