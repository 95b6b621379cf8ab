import { useId, type ReactNode } from 'react'
import styles from './ui.module.css'

interface PanelProps {
  /** Links to the panel name this id. */
  id?: string
  title?: ReactNode
  extra?: ReactNode
  className?: string
  children: ReactNode
}

export function Panel({ id, title, extra, className = '', children }: PanelProps) {
  const titleId = useId()
  return (
    <section
      id={id}
      className={`${styles.panel} ${className}`}
      aria-labelledby={title === undefined ? undefined : titleId}
    >
      {title !== undefined && (
        <div className={styles.panelHead}>
          <h2 id={titleId}>{title}</h2>
          {extra}
        </div>
      )}
      {children}
    </section>
  )
}
