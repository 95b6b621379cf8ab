import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useLocation, useParams } from 'react-router'
import type { AppResource, AppRoute } from '../config/app-config.ts'
import { fillText } from '../config/row-value.ts'
import { OverviewSkeleton } from '../charts/overview-skeleton.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { ColumnChooser } from './column-chooser.tsx'
import { ExportButton } from './export-button.tsx'
import { FilterForm } from './filter-form.tsx'
import { listHeads } from './list-heads.ts'
import { ListRows, prefetchTableView } from './list-rows.tsx'
import { ListTotals } from './list-totals.tsx'
import { pathParams } from './path-params.ts'
import { resourceNamed } from './resource-list.tsx'
import { Tools } from './tools.tsx'
import { useDetail } from './use-detail.ts'
import { isPhoneNow } from './use-is-phone.ts'
import { useShownColumns } from './use-shown-columns.ts'
import { useListTable } from './use-list-table.ts'
import { useRefreshAll } from './use-refresh-list.ts'
import './list.css'

/** Draws any resource of the config. */
export default function ListPage({ route }: { route: AppRoute }) {
  const { pathname } = useLocation()
  // Page, order and filters of one model's calls are not those of the next one's.
  return <List key={pathname} route={route} resource={resourceNamed(route.resource)} />
}

if (!isPhoneNow()) prefetchTableView()

const DetailDrawer = lazy(() => import('./detail-drawer.tsx'))
/** The library of the charts comes only where there are any. */
const Overview = lazy(() => import('../charts/overview.tsx'))

function List({ route, resource }: { route: AppRoute; resource: AppResource }) {
  const path = useParams()
  const rows = useListTable(resource, { params: pathParams(resource.params, path) })
  const columns = useShownColumns(resource)
  const detail = useDetail()
  const Head = resource.head === '' ? null : listHeads[resource.head]
  const refreshAll = useRefreshAll()
  const [now, setNow] = useState(() => Date.now())
  const refresh = () => {
    setNow(Date.now())
    refreshAll()
  }
  const table = { ...rows, refresh }
  const title = route.heading ? fillText({ text: route.heading, row: path }) : route.title
  // Who has nothing yet sees the one next step, not a wall of empty charts.
  const hasNothing = !table.isLoading && !table.failure && table.total === 0 && !table.isFiltered
  const isOverview = (resource.charts.length > 0 || resource.summary !== null) && !hasNothing
  // Until it is known whether there is anything, nothing stands below the charts that would jump up into their place.
  const isSettled = !isOverview || !table.isLoading
  return (
    <>
      <PageHead
        title={title}
        lead={fillText({ text: resource.description, row: path }) || undefined}
        actions={
          <>
            <Tools resource={resource} table={table} />
            {resource.canExport && <ExportButton resource={resource} title={title} table={table} />}
            <ColumnChooser resource={resource} columns={columns} />
            <Button onClick={refresh} disabled={table.isFetching}>
              刷新
            </Button>
          </>
        }
      />
      <FilterForm resource={resource} table={table} now={now} />
      {Head && <Head table={table} />}
      {isOverview && (
        <Suspense fallback={<OverviewSkeleton resource={resource} />}>
          <Overview resource={resource} values={table.filterValues} path={path} now={now} />
        </Suspense>
      )}
      <section aria-label={title} aria-busy={table.isFetching}>
        {isSettled && (
          <ListRows
            resource={resource}
            table={table}
            shown={columns.shown}
            heading="h2"
            below={<ListTotals resource={resource} table={table} />}
          />
        )}
      </section>
      {resource.detail && detail.key !== null && (
        <Suspense fallback={null}>
          <DetailDrawer resource={resource} detail={resource.detail} id={detail.key} onClose={detail.close} />
        </Suspense>
      )}
    </>
  )
}
