import type { ReactNode } from 'react'
import styles from './ui.module.css'

export function Form({ onSend, children }: { onSend: () => void; children: ReactNode }) {
  return (
    <form
      className={styles.form}
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
