import { Button } from 'antd'
import { useState } from 'react'
import styles from './studio.module.css'

interface ConfirmButtonProps {
  label: string
  question: string
  isBusy: boolean
  onConfirm: () => void
}

export function ConfirmButton({ label, question, isBusy, onConfirm }: ConfirmButtonProps) {
  const [isAsking, setIsAsking] = useState(false)
  const [isBack, setIsBack] = useState(false)
  if (!isAsking)
    return (
      <Button ref={isBack ? focus : undefined} type="text" loading={isBusy} onClick={() => setIsAsking(true)}>
        {label}
      </Button>
    )
  return (
    <span className={styles.confirm} role="group" aria-label={question}>
      <span>{question}</span>
      <Button
        danger
        size="small"
        ref={focus}
        onClick={() => {
          setIsAsking(false)
          onConfirm()
        }}
      >
        {`确定${label}`}
      </Button>
      <Button
        size="small"
        onClick={() => {
          setIsBack(true)
          setIsAsking(false)
        }}
      >
        返回
      </Button>
    </span>
  )
}

const focus = (button: HTMLButtonElement | null) => button?.focus()
