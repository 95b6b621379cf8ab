import { useId, type ReactNode } from 'react'

interface PanelProps {
  title?: ReactNode
  extra?: ReactNode
  className?: string
  children: ReactNode
}

/** A bordered part of a page, named by its title. */
export function Panel({ title, extra, className = '', children }: PanelProps) {
  const titleId = useId()
  return (
    <section className={`ui-panel ${className}`} aria-labelledby={title === undefined ? undefined : titleId}>
      {title !== undefined && (
        <div className="ui-panel-head">
          <h2 id={titleId}>{title}</h2>
          {extra}
        </div>
      )}
      {children}
    </section>
  )
}
