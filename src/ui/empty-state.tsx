import type { ReactNode } from 'react'

interface EmptyStateProps {
  title: string
  text?: ReactNode
  /** The one next step. */
  action?: ReactNode
}

/** Says what would stand here and the one next step. */
export function EmptyState({ title, text, action }: EmptyStateProps) {
  return (
    <div className="ui-state">
      <p className="ui-state-title">{title}</p>
      {text !== undefined && <p className="ui-state-text">{text}</p>}
      {action}
    </div>
  )
}
