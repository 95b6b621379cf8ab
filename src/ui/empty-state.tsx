import type { ReactNode } from 'react'
import styles from './state.module.css'

interface EmptyStateProps {
  title: string
  text?: ReactNode
  action?: ReactNode
}

export function EmptyState({ title, text, action }: EmptyStateProps) {
  return (
    <div className={styles.state} data-placeholder>
      <p className={styles.title}>{title}</p>
      {text !== undefined && <p className={styles.text}>{text}</p>}
      {action}
    </div>
  )
}
