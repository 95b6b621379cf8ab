import { Button } from 'antd'
import { Link } from 'react-router'
import { resources } from 'virtual:resources'
import type { AppResource } from '../config/app-config.ts'
import { config } from '../providers/config.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { FilterForm } from './filter-form.tsx'
import { ListCards } from './list-cards.tsx'
import { ListSkeleton } from './list-skeleton.tsx'
import { ListTableView } from './list-table-view.tsx'
import { useIsPhone } from './use-is-phone.ts'
import { type ListTable, useListTable } from './use-list-table.ts'
import './list.css'

/** Draws any resource of the config. */
export default function ListPage({ name }: { name: string }) {
  const resource = resources[name]
  if (!resource) throw new Error(`no resource ${name}`)
  return <List resource={resource} />
}

function List({ resource }: { resource: AppResource }) {
  const table = useListTable(resource)
  const title = config.routes.find((route) => route.resource === resource.name)?.title
  return (
    <>
      <PageHead
        title={title}
        lead={resource.description || undefined}
        actions={
          <Button onClick={table.refresh} disabled={table.isFetching}>
            刷新
          </Button>
        }
      />
      <FilterForm resource={resource} table={table} />
      <section aria-label={title} aria-busy={table.isFetching}>
        <Rows resource={resource} table={table} />
      </section>
    </>
  )
}

function Rows({ resource, table }: { resource: AppResource; table: ListTable }) {
  const isPhone = useIsPhone()
  if (table.isLoading) return <ListSkeleton isPhone={isPhone} />
  if (table.failure) return <ErrorState message={table.failure.message} onRetry={table.refresh} />
  if (table.rows.length === 0) return <NoRows resource={resource} table={table} />
  const View = isPhone ? ListCards : ListTableView
  return <View resource={resource} table={table} />
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
