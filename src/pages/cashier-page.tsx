import { Link, useParams } from 'react-router'
import { OrderPanel } from '../orders/order-panel.tsx'
import '../orders/orders.css'
import { SandboxCashier } from '../orders/sandbox-cashier.tsx'
import { useOrder } from '../orders/use-order.ts'
import { HttpFailure } from '../providers/http.ts'
import { Bone } from '../ui/bone.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Loaded } from '../ui/loaded.tsx'
import '../ui/ui.css'

/** Where an order is paid: the sandbox's own cashier, or the way that its channel gives. */
export default function CashierPage() {
  const { orderNo = '' } = useParams()
  const { order, merge } = useOrder(orderNo)
  const isUnknown = order.error instanceof HttpFailure && order.error.code === 404
  return (
    <div className="cashier">
      <h1>收银台</h1>
      {isUnknown ? (
        <EmptyState title="没有这笔订单" text="请核对链接，或到订单明细里查找。" action={<OrdersLink />} />
      ) : (
        <Loaded query={order} skeleton={<Bone height={320} />}>
          {(detail) =>
            detail.status === 'pending' && detail.channel === 'sandbox' ? (
              <SandboxCashier order={detail} onChange={merge} />
            ) : (
              <OrderPanel order={detail} onChange={merge} next={<OrdersLink />} />
            )
          }
        </Loaded>
      )}
    </div>
  )
}

function OrdersLink() {
  return (
    <Link className="ui-link" to="/center/orders">
      查看订单
    </Link>
  )
}
