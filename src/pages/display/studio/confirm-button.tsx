import { Button } from 'antd'
import { useState } from 'react'

interface ConfirmButtonProps {
  /** What the button says, and the one that carries it out. */
  label: string
  /** What is to be known before. */
  question: string
  isBusy: boolean
  onConfirm: () => void
}

/** A button that asks once more, in its place. */
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
    <span className="studio-confirm" role="group" aria-label={question}>
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

/** The reader has just pressed the button that this one takes the place of. */
const focus = (button: HTMLButtonElement | null) => button?.focus()
