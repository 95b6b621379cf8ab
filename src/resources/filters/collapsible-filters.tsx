import { type ReactNode, useState } from 'react'
import listStyles from '../list/list.module.css'

interface CollapsibleFiltersProps {
  isPhone: boolean
  isEmpty: boolean
  isFiltered: boolean
  children: ReactNode
}

export function CollapsibleFilters({ isPhone, isEmpty, isFiltered, children }: CollapsibleFiltersProps) {
  const [isOpenAtFirst] = useState(isFiltered)
  if (isPhone && !isEmpty) {
    return (
      <details className={listStyles.filtersFold} open={isOpenAtFirst}>
        <summary>筛选</summary>
        {children}
      </details>
    )
  }
  return (
    <div role="group" aria-label="筛选" hidden={isEmpty}>
      {children}
    </div>
  )
}
