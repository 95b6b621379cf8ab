import { Button } from 'antd'
import { lazy, Suspense, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useParams } from 'react-router'
import type { AppResource, AppRoute } from '../../config/runtime/app-config.ts'
import type { Range } from '../../config/runtime/active-range.ts'
import { timeNames } from '../../config/runtime/filter-names.ts'
import { RANGE } from '../../config/runtime/with-range.ts'
import { fillText } from '../../config/runtime/row-value.ts'
import { OverviewSkeleton } from '../charts/overview-skeleton.tsx'
import { useEngineComponents } from '../engine-components.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { useMay } from '../../providers/hooks/use-may.ts'
import { SelectRows } from '../selection/select-rows.tsx'
import { LazySelectionTools } from '../actions/lazy-selection-tools.tsx'
import { SelectButton } from '../selection/select-button.tsx'
import { ActionHost } from '../actions/open-action.tsx'
import { PAGE_SIZE_MAX } from '../list-state/address-state.ts'
import { ListKeys } from '../keyboard/list-keys.tsx'
import { type Layout, useLayout } from '../layout/use-layout.ts'
import { ExportButton } from '../export/export-button.tsx'
import { FilterForm } from '../filters/filter-form.tsx'
import { OpenForm } from '../forms/open-form.tsx'
import { ListRows, prefetchView } from '../list/list-rows.tsx'
import { ListTotals } from '../list/list-totals.tsx'
import { pathParams } from '../list-state/path-params.ts'
import { resourceNamed } from '../list-state/resource-named.ts'
import { ListToolbar } from '../list/list-toolbar.tsx'
import { ListTools } from '../list/list-tools.tsx'
import { useDetail } from '../list-state/use-detail.ts'
import { isPhoneNow } from '../../ui/use-is-phone.ts'
import { type ListTable, type Row, useListTable } from '../list-state/use-list-table.ts'
import { DefaultView } from '../views/default-view.tsx'
import { ViewNote } from '../views/view-note.tsx'
import { ViewsButton } from '../views/views-button.tsx'
import { ListSkeleton } from '../list/list-skeleton.tsx'
import { useRefreshAll } from '../list-state/use-refresh-list.ts'
import { PopoverButton } from '../../ui/popover-button.tsx'
import { onServerTime, serverNow } from '../../providers/server-time.ts'

export default function ListPage({ route }: { route: AppRoute }) {
  const { pathname } = useLocation()
  const resource = resourceNamed(route.resource)
  const fallback = <ListSkeleton isPhone={isPhoneNow()} layout={resource.layout} />
  return (
    // Keyed by path: state of one model's list must not carry over.
    <DefaultView key={pathname} resource={resource} fallback={fallback}>
      <List route={route} resource={resource} />
    </DefaultView>
  )
}

prefetchView(isPhoneNow() ? 'cards' : 'table')

const DetailDrawer = lazy(() => import('../detail/detail-drawer.tsx'))
const Overview = lazy(() => import('../charts/overview.tsx'))

const pageSizeOf = (isEndless: boolean) => (isEndless && !isPhoneNow() ? PAGE_SIZE_MAX : 10)

const LayoutPanel = lazy(() => import('../layout/layout-panel.tsx'))

const LayoutButton = ({ layout }: { layout: Layout }) => (
  <PopoverButton label="显示列" title="显示列">
    {() => <LayoutPanel layout={layout} />}
  </PopoverButton>
)

/** As if it had been entered into the filter by time. */
function chooseTime(table: ListTable, { filters }: AppResource, range: Range | null) {
  const [begin = '', end = ''] = timeNames(filters) ?? []
  const { form } = table.searchFormProps
  form?.setFieldsValue({ [begin]: textOf(range?.begin), [end]: textOf(range?.end), [RANGE]: '' })
  form?.submit()
}

const textOf = (time: number | undefined) => (time === undefined ? '' : String(time))

function List({ route, resource }: { route: AppRoute; resource: AppResource }) {
  const path = useParams()
  const ownLayout = useLayout(resource)
  const rows = useListTable(resource, {
    params: pathParams(resource.params, path),
    pageSize: pageSizeOf(ownLayout.isEndless),
  })
  const layout = {
    ...ownLayout,
    setEndless(isEndless: boolean) {
      ownLayout.setEndless(isEndless)
      rows.setPageSize(pageSizeOf(isEndless))
    },
  }
  const drawn = useRef<readonly Row[]>([])
  const keepDrawn = useCallback((all: readonly Row[]) => {
    drawn.current = all
  }, [])
  const detail = useDetail(resource)
  const { listHeads } = useEngineComponents()
  const Head = resource.head === '' ? null : listHeads[resource.head]
  const mayExport = useMay({ resource: resource.name, action: 'export' })
  const refreshAll = useRefreshAll()
  const [now, setNow] = useState(serverNow)
  const refresh = () => {
    setNow(serverNow())
    refreshAll()
  }
  // Days were counted by the clock of this device, which is another one.
  const onTime = useEffectEvent(refresh)
  useEffect(() => onServerTime(onTime), [])
  const table = { ...rows, refresh }
  const title = route.heading ? fillText({ text: route.heading, row: path }) : route.title
  const hasNothing = !table.isLoading && !table.failure && table.total === 0 && !table.isFiltered
  const isOverview = (resource.charts.length > 0 || resource.summary !== null) && !hasNothing
  // Rendering rows before the count is known would shift the layout.
  const isSettled = !isOverview || !table.isLoading
  return (
    <>
      <ActionHost resource={resource}>
        <SelectRows resource={resource} table={table}>
          <PageHeader
            title={title}
            lead={fillText({ text: resource.description, row: path }) || undefined}
            actions={
              <>
                <ListToolbar resource={resource} />
                <SelectButton />
                <ListTools>
                  {mayExport && <ExportButton resource={resource} title={title} table={table} />}
                  <ViewsButton resource={resource} layout={layout} />
                  <LayoutButton layout={layout} />
                  <Button onClick={refresh} disabled={table.isFetching}>
                    刷新
                  </Button>
                </ListTools>
              </>
            }
          />
          <ViewNote resource={resource} />
          <FilterForm resource={resource} table={table} now={now} />
          {Head && <Head table={table} params={{}} />}
          {isOverview && (
            <Suspense fallback={<OverviewSkeleton resource={resource} />}>
              <Overview
                resource={resource}
                values={table.filterValues}
                path={path}
                now={now}
                onPick={(range) => chooseTime(table, resource, range)}
              />
            </Suspense>
          )}
          <section aria-label={title} aria-busy={table.isFetching}>
            {isSettled && (
              <ListRows
                resource={resource}
                table={table}
                shown={layout.shown}
                layout={layout}
                heading="h2"
                onRead={keepDrawn}
                below={<ListTotals resource={resource} table={table} />}
              />
            )}
          </section>
          <ListKeys resource={resource} table={table} drawn={drawn} />
          <LazySelectionTools resource={resource} shown={layout.shown} title={title} />
        </SelectRows>
      </ActionHost>
      <OpenForm resource={resource} />
      {resource.detail && detail.key !== null && (
        <Suspense fallback={null}>
          <DetailDrawer resource={resource} detail={resource.detail} id={detail.key} onClose={detail.close} />
        </Suspense>
      )}
    </>
  )
}
