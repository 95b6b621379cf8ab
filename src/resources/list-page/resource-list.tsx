import { lazy, type ReactNode, Suspense, useState } from 'react'
import { ActionHost } from '../actions/open-action.tsx'
import { OpenForm } from '../forms/open-form.tsx'
import { ListRows } from '../list/list-rows.tsx'
import { ListSkeleton } from '../list/list-skeleton.tsx'
import type { ListViewProps } from '../list/list-view-props.ts'
import { resourceNamed } from '../list-state/resource-named.ts'
import { ListToolbar } from '../list/list-toolbar.tsx'
import { useListTable, type ListTable } from '../list-state/use-list-table.ts'
import { defaultColumns } from '../layout/shown-columns.ts'
import { useRefreshAll } from '../list-state/use-refresh-list.ts'
import { isPhoneNow } from '../../ui/use-is-phone.ts'

const FilterForm = lazy(async () => ({ default: (await import('../filters/filter-form.tsx')).FilterForm }))

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
  const listed = resourceNamed(name)
  const refresh = useRefreshAll()
  const table = { ...useListTable(listed, { isEmbedded: true }), refresh }
  const [now] = useState(() => Date.now())
  const { tableFrom } = listed
  const isMany = tableFrom > 0 && (table.total >= tableFrom || table.isFiltered)
  const resource = isMany ? { ...listed, layout: 'table' as const } : listed
  const tools = <ListToolbar resource={resource} />
  const rows = (
    <Suspense fallback={<ListSkeleton isPhone={isPhoneNow()} layout={listed.layout} />}>
      <div>
        {isMany && <FilterForm resource={resource} table={table} now={now} />}
        <ListRows
          resource={resource}
          table={table}
          shown={defaultColumns(resource)}
          layout={null}
          heading={heading}
          next={tools}
        />
      </div>
    </Suspense>
  )
  return (
    <ActionHost resource={resource}>
      {children ? children({ rows, tools, table }) : rows}
      <OpenForm resource={resource} />
    </ActionHost>
  )
}
