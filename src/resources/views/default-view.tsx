import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import type { AppResource } from '../../config/runtime/app-config.ts'
import { defaultHint } from './default-hint.ts'
import { useViews } from './use-views.ts'
import { viewPath } from './view-query.ts'

interface DefaultViewProps {
  resource: AppResource
  /** It is shown until the view is known. */
  fallback: ReactNode
  children: ReactNode
}

/** A list whose address asks for nothing opens with the reader's default view. */
export function DefaultView({ resource, fallback, children }: DefaultViewProps) {
  const { pathname, search } = useLocation()
  const { views, isLoading } = useViews(resource.name)
  if (search !== '') return children
  const view = views.find(({ isDefault }) => isDefault)
  if (view) return <Navigate to={viewPath(pathname, view)} replace />
  return isLoading && defaultHint.has(resource.name) ? fallback : children
}
