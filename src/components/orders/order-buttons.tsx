import type { Order, OrderDetail } from '../../contract/order.ts'
import { displayYuan } from '../../contract/money.ts'
import { call } from '../providers/http.ts'
import { AskFirst } from './ask-first.tsx'
import { channels } from './channels.ts'

interface OrderButtonProps {
  order: Pick<OrderDetail, 'orderNo' | 'amount' | 'channel' | 'subject'>
  onDone: (order: Order) => void
  size?: 'small' | 'middle'
}

/** Closes an order that waits to be paid. */
export function CancelButton({ order, onDone, size = 'middle' }: OrderButtonProps) {
  return (
    <AskFirst
      title="取消订单"
      text={`取消后这笔 ${displayYuan(order.amount)} 的订单不能再付款。如果已经付过款，请先等到账。`}
      run={() => call('order.cancel', { orderNo: order.orderNo })}
      onDone={onDone}
      button={{ type: 'text', size }}
    />
  )
}

/** Gives an unused package back. */
export function RefundButton({ order, onDone, size = 'middle' }: OrderButtonProps) {
  const where = order.channel === 'balance' ? '账户余额' : channels[order.channel].label
  return (
    <AskFirst
      title="退款"
      text={`收回“${order.subject}”，${displayYuan(order.amount)} 全额退回${where}。没用过的资源包才能退。`}
      run={() => call('order.refund', { orderNo: order.orderNo })}
      onDone={onDone}
      button={{ size, 'aria-label': `退款 ${order.subject}` }}
    />
  )
}
