import { type ReactNode, useState } from 'react'

interface FilterFoldProps {
  isPhone: boolean
  isEmpty: boolean
  /** Filters that are in force are shown from the start. */
  isFiltered: boolean
  children: ReactNode
}

/** The place of the filters; on a phone they are folded, so that the list comes first. */
export function FilterFold({ isPhone, isEmpty, isFiltered, children }: FilterFoldProps) {
  const [isOpenAtFirst] = useState(isFiltered)
  if (isPhone && !isEmpty) {
    return (
      <details className="filters-fold" open={isOpenAtFirst}>
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
