import { Button } from 'antd'
import type { OrderDetail } from '../../../contract/order.ts'
import { Facts } from '../../ui/facts.tsx'
import { Badge } from '../../ui/badge.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { Money } from '../../ui/money.tsx'
import { Panel } from '../../ui/panel.tsx'
import { useWrite } from '../../providers/hooks/use-write.ts'
import ui from '../../ui/ui.module.css'
import styles from './orders.module.css'

interface SandboxCashierProps {
  order: OrderDetail
  onChange: (news: Partial<OrderDetail>) => void
}

export function SandboxCashier({ order, onChange }: SandboxCashierProps) {
  const confirm = useWrite('payment.sandboxConfirm', { onSuccess: onChange })
  return (
    <Panel title="沙箱收银台" extra={<Badge tone="warn">沙箱</Badge>}>
      <p className={ui.figure}>
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
