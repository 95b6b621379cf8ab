import type { ReactNode } from 'react'
import styles from './ui.module.css'

interface FormProps {
  onSend: () => void
  className?: string
  children: ReactNode
}

export function Form({ onSend, className = styles.form, children }: FormProps) {
  return (
    <form
      className={className}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSend()
      }}
    >
      {children}
    </form>
  )
}
