import type { ReactNode } from 'react'
import { Paper } from './paper.tsx'
import { Placeholder } from './placeholder.tsx'
import styles from './state.module.css'

export function EmptyState({ title, text, action }: { title: string; text?: ReactNode; action?: ReactNode }) {
  return (
    <Placeholder className={styles.state}>
      <span className={styles.slip} aria-hidden>
        <Paper>
          <i />
          <i />
          <i />
        </Paper>
      </span>
      <p className={styles.title}>{title}</p>
      {text !== undefined && <p className={styles.text}>{text}</p>}
      {action}
    </Placeholder>
  )
}
