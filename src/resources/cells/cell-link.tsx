import { createContext, type ReactNode, useContext } from 'react'
import { Link } from 'react-router'
import { RANGE, withRange } from '../../config/runtime/with-range.ts'
import { listPath } from '../list-state/list-path.ts'

export const ListFilters = createContext<Readonly<Record<string, string | null>>>({})

interface CellLinkProps {
  path: string
  /** Filters of the list to pass on: own query field → target's. */
  handsOn: Readonly<Record<string, string>>
  children: ReactNode
}

export function CellLink({ path, handsOn, children }: CellLinkProps) {
  const values = useContext(ListFilters)
  const filters = Object.entries(handsOn).flatMap(([there, here]) => {
    const value = values[here]
    return value ? [[there, value] as const] : []
  })
  const range = filters.length > 0 && values[RANGE]
  return (
    <Link to={range ? withRange(path, range) : listPath(path, Object.fromEntries(filters))}>{children}</Link>
  )
}
