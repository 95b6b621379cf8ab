import { createContext, type ReactNode, useContext } from 'react'
import { Link } from 'react-router'
import { listPath } from './list-path.ts'

/** What the list around a cell is filtered by, by query field. */
export const ListFilters = createContext<Readonly<Record<string, string | null>>>({})

interface CellLinkProps {
  path: string
  /** Query fields of the list around it whose values it hands on, by what they are called there. */
  handsOn: Readonly<Record<string, string>>
  children: ReactNode
}

/** Where a cell leads, with what it hands on of the filters in force. */
export function CellLink({ path, handsOn, children }: CellLinkProps) {
  const values = useContext(ListFilters)
  const filters = Object.entries(handsOn).flatMap(([there, here]) => {
    const value = values[here]
    return value ? [[there, value]] : []
  })
  return <Link to={listPath(path, Object.fromEntries(filters))}>{children}</Link>
}
