import type { ReactNode } from 'react'
import { useLocation } from '../../providers/router/index.ts'
import { Panel } from '../../ui/panel.tsx'
import styles from './model-doc.module.css'

interface FoldProps {
  id: string
  title: string
  /** How much there is. */
  summary: string
  extra?: ReactNode
  children: ReactNode
}

/** A panel that is shut at first. A link to it opens it, and so does what the browser's search finds in it. */
export function Fold({ id, title, summary, extra, children }: FoldProps) {
  const { hash } = useLocation()
  return (
    <Panel id={id} title={title} extra={extra}>
      <details className={styles.fold} open={hash === `#${id}` || undefined}>
        <summary>{summary}</summary>
        {children}
      </details>
    </Panel>
  )
}
