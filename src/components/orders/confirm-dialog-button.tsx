import { Button, type ButtonProps } from 'antd'
import { useState, type ReactNode } from 'react'
import ConfirmSheet from '../../ui/confirm-sheet.tsx'
import type { Order } from '../../../contract/order.ts'
import { useWrite } from '../../providers/hooks/use-write.ts'
import styles from './orders.module.css'

interface ConfirmDialogButtonProps {
  title: string
  text: ReactNode
  endpoint: 'order.cancel' | 'order.refund'
  orderNo: string
  onDone: (order: Order) => void
  button?: Pick<ButtonProps, 'type' | 'size' | 'block' | 'aria-label'>
}

export function ConfirmDialogButton({
  title,
  text,
  endpoint,
  orderNo,
  onDone,
  button,
}: ConfirmDialogButtonProps) {
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
