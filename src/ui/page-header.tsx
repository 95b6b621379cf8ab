import type { ReactNode } from 'react'
import ui from './ui.module.css'
import styles from './page-head.module.css'

interface PageHeaderProps {
  title: ReactNode
  lead?: ReactNode
  actions?: ReactNode
}

export function PageHeader({ title, lead, actions }: PageHeaderProps) {
  return (
    <header className={styles.head}>
      <div>
        <h1>{title}</h1>
        {lead !== undefined && <p className={styles.lead}>{lead}</p>}
      </div>
      {actions !== undefined && <div className={ui.actions}>{actions}</div>}
    </header>
  )
}
