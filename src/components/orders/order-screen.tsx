import type { ReactNode } from 'react'
import { HttpFailure } from '../../providers/http.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { OrderPanel } from './order-panel.tsx'
import { useOrder } from './use-order.ts'
import { pathOf } from '../../providers/path-of.ts'
import { Button } from 'antd'
import type { OrderDetail } from '../../../contract/order.ts'
import { Facts } from '../../ui/facts.tsx'
import { Badge } from '../../ui/badge.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { Money } from '../../ui/money.tsx'
import { Panel } from '../../ui/panel.tsx'
import { useWrite } from '../../providers/hooks/use-write.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import ui from '../../ui/ui.module.css'
import styles from './orders.module.css'

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

interface SandboxCashierProps {
  order: OrderDetail
  onChange: (news: Partial<OrderDetail>) => void
}

function SandboxCashier({ order, onChange }: SandboxCashierProps) {
  const confirm = useWrite('payment.sandboxConfirm', { onSuccess: onChange })
  return (
    <Panel title="沙箱收银台" extra={<Badge tone="warn">沙箱</Badge>}>
      <p className={styles.amount}>
        <Money value={order.amount} />
      </p>
      <Facts
        className={styles.cashierFacts}
        facts={[
          ['内容', order.subject],
          ['订单号', order.orderNo, ui.mono],
        ]}
      />
      <div className={ui.form}>
        <p className={styles.sandbox}>这是测试用的收银台，确认后订单会变为已支付，但不会产生真实扣款。</p>
        <FormError error={confirm.error} />
        <Button
          type="primary"
          size="large"
          block
          loading={confirm.isPending}
          onClick={() => confirm.mutate({ orderNo: order.orderNo })}
        >
          确认支付
        </Button>
      </div>
    </Panel>
  )
}
