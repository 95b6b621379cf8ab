import { type ComponentType, lazy, type LazyExoticComponent, type ReactNode } from 'react'
import type { AppRoute } from '../config/runtime/app-config.ts'
import type { PageName } from '../config/runtime/names.ts'
import { pages } from './registry.ts'

export const loadListPage = () => import('../resources/list/list-page.tsx')
export const loadDetailPage = () => import('../resources/detail/detail-page.tsx')
export const loadDocumentPage = () => import('../pages/document/page.tsx')

const ListPage = lazy(loadListPage)
const DetailPage = lazy(loadDetailPage)
const DocumentPage = lazy(loadDocumentPage)

const lazyPages = Object.fromEntries(
  Object.entries(pages).map(([name, page]) => [name, lazy(page.load)]),
) as Record<PageName, LazyExoticComponent<ComponentType>>

export function plainPage({ page, document }: AppRoute): ReactNode {
  if (document) return <DocumentPage name={document} />
  if (!page || !pages[page].isPlain) return null
  const PlainPage = lazyPages[page]
  return <PlainPage />
}

export function consolePage(route: AppRoute): ReactNode {
  if (route.resource) return <ListPage route={route} />
  if (route.detailOf) return <DetailPage route={route} />
  const ConsolePage = lazyPages[route.page || 'not-found']
  return <ConsolePage />
}
