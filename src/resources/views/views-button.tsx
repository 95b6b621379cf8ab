import { lazy } from 'react'
import { useLocation } from 'react-router'
import type { AppResource } from '../../config/runtime/app-config.ts'
import { PopoverButton } from '../../ui/popover-button.tsx'
import type { Layout } from '../layout/use-layout.ts'
import { useViews } from './use-views.ts'
import { isSameQuery, VIEW, viewQuery } from './view-query.ts'

const ViewsPanel = lazy(() => import('./views-panel.tsx'))

export function ViewsButton({ resource, layout }: { resource: AppResource; layout: Layout }) {
  const { search } = useLocation()
  const { views } = useViews(resource.name)
  const id = new URLSearchParams(search).get(VIEW)
  const current = views.find((view) => view.id === id) ?? null
  const query = viewQuery(search, layout.shown)
  const isChanged = current !== null && !isSameQuery(current.query, query)
  return (
    <PopoverButton
      label={current ? `视图：${current.name}${isChanged ? '（有改动）' : ''}` : '视图'}
      title="视图"
    >
      {(close) => (
        <ViewsPanel
          list={resource.name}
          current={current}
          isChanged={isChanged}
          query={query}
          onClose={close}
        />
      )}
    </PopoverButton>
  )
}
