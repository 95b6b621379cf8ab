import type { ReactNode } from 'react'
import styles from './paper.module.css'

interface PaperProps {
  className?: string | undefined
  children: ReactNode
}

/** A slip with a torn edge, for what was charged, bought or given. */
export const Paper = ({ className = '', children }: PaperProps) => (
  <div className={`${styles.paper} ${className}`}>{children}</div>
)

interface StampProps {
  tone?: 'good' | 'warn' | 'bad' | 'accent' | 'plain'
  children: ReactNode
}

/** What became of it, as if stamped on the paper. */
export const Stamp = ({ tone = 'good', children }: StampProps) => (
  <span className={styles.stamp} data-tone={tone}>
    {children}
  </span>
)
