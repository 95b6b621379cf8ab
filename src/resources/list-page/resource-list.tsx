import type { ReactNode } from 'react'
import { ActionHost } from '../actions/open-action.tsx'
import { OpenForm } from '../forms/open-form.tsx'
import { ListRows } from '../list/list-rows.tsx'
import type { ListViewProps } from '../list/list-view-props.ts'
import { resourceNamed } from '../list-state/resource-named.ts'
import { ListToolbar } from '../list/list-toolbar.tsx'
import { useListTable, type ListTable } from '../list-state/use-list-table.ts'
import { defaultColumns } from '../layout/shown-columns.ts'
import { useRefreshAll } from '../list-state/use-refresh-list.ts'

interface ResourceListProps {
  name: string
  heading?: ListViewProps['heading']
  children?: (list: EmbeddedList) => ReactNode
}

interface EmbeddedList {
  rows: ReactNode
  tools: ReactNode
  table: ListTable
}

export function ResourceList({ name, heading = 'h3', children }: ResourceListProps) {
  const resource = resourceNamed(name)
  const refresh = useRefreshAll()
  const table = { ...useListTable(resource, { isEmbedded: true }), refresh }
  const tools = <ListToolbar resource={resource} />
  const rows = (
    <ListRows
      resource={resource}
      table={table}
      shown={defaultColumns(resource)}
      layout={null}
      heading={heading}
      next={tools}
    />
  )
  return (
    <ActionHost resource={resource}>
      {children ? children({ rows, tools, table }) : rows}
      <OpenForm resource={resource} />
    </ActionHost>
  )
}
