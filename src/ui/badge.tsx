import type { ReactNode } from 'react'

interface BadgeProps {
  tone?: 'plain' | 'good' | 'warn' | 'bad' | 'accent'
  children: ReactNode
}

/** A short word of state. Its colour carries a meaning or is absent. */
export function Badge({ tone = 'plain', children }: BadgeProps) {
  return (
    <span className="ui-badge" data-tone={tone}>
      {children}
    </span>
  )
}
