import { Button } from 'antd'
import type { OrderDetail } from '../../contract/order.ts'
import { call } from '../providers/http.ts'
import { Badge } from '../ui/badge.tsx'
import { FailureText } from '../ui/failure-text.tsx'
import { Money } from '../ui/money.tsx'
import { Panel } from '../ui/panel.tsx'
import { useAct } from '../ui/use-act.ts'

interface SandboxCashierProps {
  order: OrderDetail
  onChange: (news: Partial<OrderDetail>) => void
}

/** The cashier of the sandbox: it looks like paying and moves no real money. */
export function SandboxCashier({ order, onChange }: SandboxCashierProps) {
  const confirm = useAct({
    mutationFn: () => call('payment.sandboxConfirm', { orderNo: order.orderNo }),
    onSuccess: onChange,
  })
  return (
    <Panel title="沙箱收银台" extra={<Badge tone="warn">沙箱</Badge>}>
      <p className="order-amount">
        <Money value={order.amount} />
      </p>
      <dl className="ui-facts cashier-facts">
        <dt>内容</dt>
        <dd>{order.subject}</dd>
        <dt>订单号</dt>
        <dd className="ui-mono">{order.orderNo}</dd>
      </dl>
      <div className="ui-form">
        <p className="order-sandbox">这是测试用的收银台，确认后订单会变为已支付，但不会产生真实扣款。</p>
        <FailureText error={confirm.error} />
        <Button
          type="primary"
          size="large"
          block
          loading={confirm.isPending}
          onClick={() => confirm.mutate()}
        >
          确认支付
        </Button>
      </div>
    </Panel>
  )
}
