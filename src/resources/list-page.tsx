import { Button } from 'antd'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { resources } from 'virtual:resources'
import type { AppResource } from '../config/app-config.ts'
import { config } from '../providers/config.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { ColumnChooser } from './column-chooser.tsx'
import { ExportButton } from './export-button.tsx'
import { FilterForm } from './filter-form.tsx'
import { ListCards } from './list-cards.tsx'
import { ListSkeleton } from './list-skeleton.tsx'
import { ListTableView, type ListViewProps } from './list-table-view.tsx'
import { ListTotals } from './list-totals.tsx'
import { useDetail } from './use-detail.ts'
import { useIsPhone } from './use-is-phone.ts'
import { useShownColumns } from './use-shown-columns.ts'
import { type ListTable, useListTable } from './use-list-table.ts'
import './list.css'

/** Draws any resource of the config. */
export default function ListPage({ name }: { name: string }) {
  const resource = resources[name]
  if (!resource) throw new Error(`no resource ${name}`)
  return <List resource={resource} />
}

const DetailDrawer = lazy(() => import('./detail-drawer.tsx'))

function List({ resource }: { resource: AppResource }) {
  const table = useListTable(resource)
  const columns = useShownColumns(resource)
  const detail = useDetail()
  const title = config.routes.find((route) => route.resource === resource.name)?.title
  return (
    <>
      <PageHead
        title={title}
        lead={resource.description || undefined}
        actions={
          <>
            {resource.canExport && <ExportButton resource={resource} title={title ?? ''} table={table} />}
            <ColumnChooser resource={resource} columns={columns} />
            <Button onClick={table.refresh} disabled={table.isFetching}>
              刷新
            </Button>
          </>
        }
      />
      <FilterForm resource={resource} table={table} />
      <section aria-label={title} aria-busy={table.isFetching}>
        <Rows resource={resource} table={table} shown={columns.shown} />
        <ListTotals resource={resource} table={table} />
      </section>
      {resource.detail && detail.key !== null && (
        <Suspense fallback={null}>
          <DetailDrawer resource={resource} detail={resource.detail} id={detail.key} onClose={detail.close} />
        </Suspense>
      )}
    </>
  )
}

function Rows({ resource, table, shown }: ListViewProps) {
  const isPhone = useIsPhone()
  if (table.isLoading) return <ListSkeleton isPhone={isPhone} />
  if (table.failure) return <ErrorState message={table.failure.message} onRetry={table.refresh} />
  if (table.rows.length === 0) return <NoRows resource={resource} table={table} />
  const View = isPhone ? ListCards : ListTableView
  return <View resource={resource} table={table} shown={shown} />
}

function NoRows({ resource, table }: { resource: AppResource; table: ListTable }) {
  const { emptyText, emptyLink } = resource
  if (table.isFiltered || table.total > 0) {
    return (
      <EmptyState
        title="没有符合条件的记录"
        action={<Button onClick={table.resetFilters}>清除筛选</Button>}
      />
    )
  }
  return (
    <EmptyState title={emptyText} action={emptyLink && <Link to={emptyLink.to}>{emptyLink.title}</Link>} />
  )
}
