import type { ReactNode } from 'react'

interface ScrollRegionProps {
  label: string
  className: string
  children: ReactNode
}

/** What may be wider than its place; it can be scrolled by keyboard too. */
export function ScrollRegion({ label, className, children }: ScrollRegionProps) {
  return (
    // A part that scrolls has to take the focus, or only a pointer can move it (WCAG 2.1.1).
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={className} role="region" aria-label={label} tabIndex={0}>
      {children}
    </div>
  )
}
