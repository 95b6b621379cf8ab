import type { Order, OrderDetail } from '../../../contract/order.ts'
import { displayYuan } from '../../../contract/money.ts'
import { ConfirmDialogButton } from './confirm-dialog-button.tsx'
import { channels } from './channels.ts'

interface OrderButtonProps {
  order: Pick<OrderDetail, 'orderNo' | 'amount' | 'channel' | 'subject'> & { isWhole?: boolean }
  onDone?: (order: Order) => void
  size?: 'small' | 'middle'
}

export function CancelButton({ order, onDone = () => undefined, size = 'middle' }: OrderButtonProps) {
  return (
    <ConfirmDialogButton
      title="取消订单"
      text={`取消后这笔 ${displayYuan(order.amount)} 的订单不能再付款。如果已经付过款，请先等到账。`}
      endpoint="order.cancel"
      orderNo={order.orderNo}
      onDone={onDone}
      button={{ type: 'text', size }}
    />
  )
}

export function RefundButton({ order, onDone = () => undefined, size = 'middle' }: OrderButtonProps) {
  const where = order.channel === 'balance' ? '账户余额' : channels[order.channel].label
  return (
    <ConfirmDialogButton
      title="退款"
      text={
        order.isWhole === false
          ? `收回“${order.subject}”没用的部分，照付的价退 ${displayYuan(order.amount)} 到${where}。它适用的模型都不能用了。`
          : `收回“${order.subject}”，${displayYuan(order.amount)} 全额退回${where}。没用过的资源包才能退。`
      }
      endpoint="order.refund"
      orderNo={order.orderNo}
      onDone={onDone}
      button={{ size, 'aria-label': `退款 ${order.subject}` }}
    />
  )
}
