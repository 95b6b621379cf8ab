import { Button } from 'antd'
import { type ReactNode, Suspense, useEffect } from 'react'
import { EmptyState } from '../../ui/empty-state.tsx'
import { lazyWithPreload } from '../../ui/lazy-with-preload.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { ListFilters } from '../cells/cell-link.tsx'
import { ListSkeleton } from './list-skeleton.tsx'
import type { ListViewProps } from './list-view-props.ts'
import { useIsPhone } from '../../ui/use-is-phone.ts'

interface ListRowsProps extends ListViewProps {
  next?: ReactNode
  below?: ReactNode
}

const VIEWS = {
  table: lazyWithPreload(() => import('./list-table-view.tsx')),
  endless: lazyWithPreload(() => import('./virtual-table.tsx')),
  cards: lazyWithPreload(() => import('./list-cards.tsx')),
  lines: lazyWithPreload(() => import('./list-lines.tsx')),
}
/** To ask for the same again would not help. */
const REFUSED = 400

type ViewName = keyof typeof VIEWS

/** Before the rows are read: the code of what draws them comes at the same time. */
export const prefetchView = (name: ViewName): void => void VIEWS[name].preload().catch(() => undefined)

export function ListRows({ next, below, ...view }: ListRowsProps) {
  const { resource, table } = view
  const isPhone = useIsPhone()
  const inTable = isPhone ? 'cards' : view.layout?.isEndless ? 'endless' : 'table'
  const name = resource.layout === 'table' ? inTable : resource.layout
  useEffect(() => prefetchView(name), [name])
  const skeleton = <ListSkeleton isPhone={isPhone} layout={resource.layout} />
  if (table.isLoading) return skeleton
  if (table.failure)
    return table.isFiltered && table.failure.statusCode === REFUSED ? (
      <EmptyState
        title="这些筛选条件读不懂"
        text={table.failure.message}
        action={<Button onClick={table.resetFilters}>清除筛选</Button>}
      />
    ) : (
      <ErrorState error={table.failure} onRetry={table.refresh} />
    )
  if (table.rows.length === 0) return <NoRows resource={resource} table={table} next={next} />
  const View = VIEWS[name]
  return (
    <Suspense fallback={skeleton}>
      <ListFilters value={table.filterValues}>
        <View {...view} />
      </ListFilters>
      {below}
    </Suspense>
  )
}

function NoRows({ resource, table, next }: Pick<ListRowsProps, 'resource' | 'table' | 'next'>) {
  const { emptyText, emptyHint, emptyLink } = resource
  if (table.total > 0) {
    return (
      <EmptyState
        title="这一页没有记录"
        action={<Button onClick={() => table.setPage(1)}>回到第一页</Button>}
      />
    )
  }
  if (table.isFiltered) {
    return (
      <EmptyState
        title="没有符合条件的记录"
        action={<Button onClick={table.resetFilters}>清除筛选</Button>}
      />
    )
  }
  return (
    <EmptyState
      title={emptyText}
      text={emptyHint || undefined}
      action={
        emptyLink ? (
          <LinkButton isPrimary to={emptyLink.to}>
            {emptyLink.title}
          </LinkButton>
        ) : (
          next
        )
      }
    />
  )
}
