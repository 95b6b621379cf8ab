import { Suspense, useMemo, useState } from 'react'
import type { AppDetail } from '../../config/runtime/app-config.ts'
import { filterNames } from '../../config/runtime/filter-names.ts'
import { useMay } from '../../providers/hooks/use-may.ts'
import { ActionHost } from '../actions/open-action.tsx'
import { SelectRows } from '../selection/select-rows.tsx'
import { SelectionBar } from '../selection/selection-bar.tsx'
import { SelectButton } from '../selection/select-button.tsx'
import { useEngineComponents } from '../engine-components.ts'
import { ExportButton } from '../export/export-button.tsx'
import { FilterForm } from '../filters/filter-form.tsx'
import { ListRows } from '../list/list-rows.tsx'
import { ListTotals } from '../list/list-totals.tsx'
import { resourceNamed } from '../list-state/resource-named.ts'
import { useListTable } from '../list-state/use-list-table.ts'
import { defaultColumns } from '../layout/shown-columns.ts'
import { useRefreshAll } from '../list-state/use-refresh-list.ts'
import { EmbeddedList } from '../list-state/embedded-list.ts'
import ui from '../../ui/ui.module.css'
import { serverNow } from '../../providers/server-time.ts'

interface DetailTabListProps {
  tab: AppDetail['tabs'][number]
  /** Query fields that keep the list to the rows of the detail. */
  params: Record<string, string>
}

/** Another list, of the rows that belong to this one; filters that are given are not asked for. */
export function DetailTabList({ tab, params }: DetailTabListProps) {
  const whole = resourceNamed(tab.resource)
  const paramNames = Object.keys(params).join()
  const resource = useMemo(
    () => ({
      ...whole,
      filters: whole.filters.filter(
        (filter) => !filterNames(filter).some((name) => paramNames.split(',').includes(name)),
      ),
    }),
    [whole, paramNames],
  )
  const refresh = useRefreshAll()
  const table = { ...useListTable(resource, { isEmbedded: true, params }), refresh }
  const { listHeads } = useEngineComponents()
  const Head = resource.head === '' ? null : listHeads[resource.head]
  const mayExport = useMay({ resource: resource.name, action: 'export' })
  const [now] = useState(serverNow)
  return (
    <EmbeddedList value>
      {/* What is chosen here is not chosen in the list behind a drawer. */}
      <ActionHost resource={resource}>
        <SelectRows resource={resource} table={table}>
          <div className={ui.stack} aria-busy={table.isFetching}>
            <FilterForm resource={resource} table={table} now={now} />
            {Head && (
              <Suspense>
                <Head table={table} params={params} />
              </Suspense>
            )}
            <ListRows
              resource={resource}
              table={table}
              shown={defaultColumns(resource)}
              layout={null}
              heading="h3"
              below={<ListTotals resource={resource} table={table} />}
            />
            {mayExport && table.total > 0 && (
              <div className={ui.formActions}>
                <SelectButton />
                <ExportButton resource={resource} title={tab.title} table={table} />
              </div>
            )}
            <SelectionBar />
          </div>
        </SelectRows>
      </ActionHost>
    </EmbeddedList>
  )
}
