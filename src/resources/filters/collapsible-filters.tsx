import { type ReactNode, useState } from 'react'
import listStyles from '../list/list.module.css'

interface CollapsibleFiltersProps {
  isPhone: boolean
  isEmpty: boolean
  /** How many of them are in use. */
  used: number
  children: ReactNode
}

export function CollapsibleFilters({ isPhone, isEmpty, used, children }: CollapsibleFiltersProps) {
  const [isOpenAtFirst] = useState(used > 0)
  if (isPhone && !isEmpty) {
    return (
      <details className={listStyles.filtersFold} open={isOpenAtFirst}>
        <summary>{counted('筛选', used)}</summary>
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

export const counted = (title: string, used: number) => (used > 0 ? `${title}（${used}）` : title)
