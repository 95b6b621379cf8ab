import type { Order, OrderDetail } from '../../../contract/order.ts'
import { displayYuan } from '../../../contract/money.ts'
import { channels } from './channels.ts'
import { Button, type ButtonProps } from 'antd'
import { useState, type ReactNode } from 'react'
import ConfirmSheet from '../../ui/confirm-sheet.tsx'
import { useWrite } from '../../providers/hooks/use-write.ts'
import styles from './orders.module.css'

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

interface ConfirmDialogButtonProps {
  title: string
  text: ReactNode
  endpoint: 'order.cancel' | 'order.refund'
  orderNo: string
  onDone: (order: Order) => void
  button?: Pick<ButtonProps, 'type' | 'size' | 'block' | 'aria-label'>
}

function ConfirmDialogButton({ title, text, endpoint, orderNo, onDone, button }: ConfirmDialogButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  const act = useWrite(endpoint, {
    onSuccess: (order) => {
      setIsOpen(false)
      onDone(order)
    },
  })
  const ask = () => {
    act.reset()
    setIsOpen(true)
  }
  return (
    <>
      <Button {...button} onClick={ask}>
        {title}
      </Button>
      <ConfirmSheet
        title={title}
        text={<span className={styles.question}>{text}</span>}
        isDanger
        isOpen={isOpen}
        action={{ ...act, mutate: () => act.mutate({ orderNo }) }}
        onClose={() => setIsOpen(false)}
      />
    </>
  )
}
