import type { ReactNode } from 'react'
import { resources } from 'virtual:resources'
import type { AppResource } from '../config/app-config.ts'
import { ListRows, type ListViewProps } from './list-rows.tsx'
import { Tools } from './tools.tsx'
import { useListTable, type ListTable } from './use-list-table.ts'
import { useRefreshAll } from './use-refresh-list.ts'
import './list.css'

interface ResourceListProps {
  name: string
  heading?: ListViewProps['heading']
  /** Draws the page around the rows; without it they stand alone. */
  children?: (list: EmbeddedList) => ReactNode
}

interface EmbeddedList {
  rows: ReactNode
  /** The list's buttons; none while the empty list offers them itself. */
  tools: ReactNode
  table: ListTable
}

/** The resource of a name. */
export function resourceNamed(name: string): AppResource {
  const resource = resources[name]
  if (!resource) throw new Error(`no resource ${name}`)
  return resource
}

/** A list of the config within another page. What it shows of it is not in the address. */
export function ResourceList({ name, heading = 'h3', children }: ResourceListProps) {
  const resource = resourceNamed(name)
  const refresh = useRefreshAll()
  const table = { ...useListTable(resource, { isEmbedded: true }), refresh }
  const tools = <Tools resource={resource} table={table} />
  const rows = (
    <ListRows resource={resource} table={table} shown={resource.columns} heading={heading} next={tools} />
  )
  return children ? children({ rows, tools, table }) : rows
}
