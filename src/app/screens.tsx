import { type ComponentType, lazy, type LazyExoticComponent, type ReactNode } from 'react'
import type { AppRoute } from './config/app-config.ts'
import type { PageName } from './config/names.ts'
import { pages } from './pages/registry.ts'

export const loadConsole = () => import('./console.tsx')
export const loadListPage = () => import('./resources/list-page.tsx')
export const loadDocumentPage = () => import('./documents/document-page.tsx')

export const Console = lazy(loadConsole)
const ListPage = lazy(loadListPage)
const DocumentPage = lazy(loadDocumentPage)

const lazyPages = Object.fromEntries(
  Object.entries(pages).map(([name, page]) => [name, lazy(page.load)]),
) as Record<PageName, LazyExoticComponent<ComponentType>>

/** The page of a route that is drawn without antd and refine; null for the others. */
export function plainPage({ page, document }: AppRoute): ReactNode {
  if (document) return <DocumentPage name={document} />
  if (!page || !pages[page].isPlain) return null
  const PlainPage = lazyPages[page]
  return <PlainPage />
}

/** What a route of the console shows. */
export function consolePage(route: AppRoute): ReactNode {
  if (route.resource) return <ListPage route={route} />
  const ConsolePage = lazyPages[route.page || 'not-found']
  return <ConsolePage />
}
