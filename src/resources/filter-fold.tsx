import type { ReactNode } from 'react'
import { useIsPhone } from './use-is-phone.ts'

interface FilterFoldProps {
  isEmpty: boolean
  /** Filters that are in force are shown from the start. */
  isFiltered: boolean
  children: ReactNode
}

/** The place of the filters; on a phone they are folded, so that the list comes first. */
export function FilterFold({ isEmpty, isFiltered, children }: FilterFoldProps) {
  const isPhone = useIsPhone()
  if (isPhone && !isEmpty) {
    return (
      <details className="filters-fold" open={isFiltered}>
        <summary>筛选</summary>
        {children}
      </details>
    )
  }
  return (
    <section aria-label="筛选" hidden={isEmpty}>
      {children}
    </section>
  )
}
