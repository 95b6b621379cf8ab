import type { ReactNode } from 'react'

interface ScrollRegionProps {
  label: string
  className: string | undefined
  children: ReactNode
}

export function ScrollRegion({ label, className, children }: ScrollRegionProps) {
  return (
    // Scroll regions must be focusable (WCAG 2.1.1).
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={className} role="region" aria-label={label} tabIndex={0}>
      {children}
    </div>
  )
}
