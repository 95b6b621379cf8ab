import type { ReactNode } from 'react'
import './ui.css'

interface PageHeadProps {
  title: ReactNode
  lead?: ReactNode
  actions?: ReactNode
}

/** The head of a page: its title, one line of what it is for, and its main actions. */
export function PageHead({ title, lead, actions }: PageHeadProps) {
  return (
    <header className="ui-head">
      <div>
        <h1>{title}</h1>
        {lead !== undefined && <p className="ui-lead">{lead}</p>}
      </div>
      {actions !== undefined && <div className="ui-actions">{actions}</div>}
    </header>
  )
}
