import type { ReactNode } from 'react'
import type { AppRoute } from '../config/runtime/app-config.ts'
import type { PageName } from '../config/runtime/names.ts'
import { lazyWithPreload } from '../ui/lazy-with-preload.ts'
import { pages } from './registry.ts'

const ListPage = lazyWithPreload(() => import('../resources/list-page/list-page.tsx'))
const DocumentPage = lazyWithPreload(() => import('../pages/document/page.tsx'))

const lazyPages = Object.fromEntries(
  Object.entries(pages).map(([name, page]) => [name, lazyWithPreload(page.load)]),
) as Record<PageName, ReturnType<typeof lazyWithPreload>>

/** Fetches the code of a route's page. */
export function preloadPage({ page, document }: AppRoute): Promise<void> {
  if (page) return lazyPages[page].preload()
  return (document ? DocumentPage : ListPage).preload()
}

export function plainPage({ page, document }: AppRoute): ReactNode {
  if (document) return <DocumentPage name={document} />
  if (!page || !pages[page].isPlain) return null
  const PlainPage = lazyPages[page]
  return <PlainPage />
}

export function consolePage(route: AppRoute): ReactNode {
  if (route.resource) return <ListPage route={route} />
  const ConsolePage = lazyPages[route.page || 'not-found']
  return <ConsolePage />
}
