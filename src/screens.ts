import { type ComponentType, lazy, type LazyExoticComponent } from 'react'
import type { AppRoute } from './config/app-config.ts'
import type { PageName } from './config/names.ts'
import { pages } from './pages/registry.ts'

export const loadConsole = () => import('./console.tsx')
export const loadListPage = () => import('./resources/list-page.tsx')

export const Console = lazy(loadConsole)
export const ListPage = lazy(loadListPage)

const lazyPages = Object.fromEntries(
  Object.entries(pages).map(([name, page]) => [name, lazy(page.load)]),
) as Record<PageName, LazyExoticComponent<ComponentType>>

/** The page of a route that names one. */
export const lazyPage = (name: PageName) => lazyPages[name]

/** Whether a route is drawn without antd and refine. */
export const isPlain = (route: AppRoute) =>
  Boolean(route.redirect) || (route.page !== '' && pages[route.page].isPlain === true)
