import type { ReactNode } from 'react'
import styles from './badge.module.css'

interface BadgeProps {
  tone?: 'plain' | 'good' | 'warn' | 'bad' | 'accent'
  children: ReactNode
}

export function Badge({ tone = 'plain', children }: BadgeProps) {
  return (
    <span className={styles.badge} data-tone={tone}>
      {children}
    </span>
  )
}
