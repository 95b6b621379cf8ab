import type { ReactNode } from 'react'

interface MadeListProps {
  isBusy: boolean
  /** What is said while one waits. */
  wait: string
  /** Stands there until something was made. */
  empty: ReactNode
  /** A card for each thing that was made. */
  children: ReactNode[]
}

/** What was made during this visit, and what is on its way. */
export function MadeList({ isBusy, wait, empty, children }: MadeListProps) {
  return (
    <div className="ui-stack" aria-live="polite" aria-busy={isBusy}>
      {isBusy && <div className="studio-wait">{wait}</div>}
      {children.length === 0 && !isBusy && empty}
      {children}
    </div>
  )
}
