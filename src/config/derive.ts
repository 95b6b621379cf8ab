import type { AppConfig, AppEntry, AppRoute } from './app-config.ts'
import { matchPath } from './match-path.ts'

interface At {
  config: AppConfig
  path: string
}

/** The route of a path. Fixed parts win over `:name`; what no route has is the `*` route. */
export function routeOf({ config, path }: At): AppRoute {
  const [found] = config.routes
    .filter((route) => matchPath({ pattern: route.path, path }) !== null)
    .sort((a, b) => vagueness(a.path) - vagueness(b.path))
  if (!found) throw new Error('the config has no * route')
  return found
}

const vagueness = (pattern: string) => (pattern === '*' ? 1000 : (pattern.match(/:/g)?.length ?? 0))

/** `订单明细 - 产品名`. */
export function documentTitle({ config, path }: At): string {
  return `${routeOf({ config, path }).title} - ${config.productName}`
}

/** The sidebar entry to highlight: the longest one that the path, or the parent of its route, lies under. */
export function activeEntry({ config, path }: At): AppEntry | null {
  const { under } = routeOf({ config, path })
  const place = withoutEndSlash(under || path)
  const [found] = config.sidebar
    .flatMap((group) => group.entries)
    .filter((entry) => !entry.isExternal && (place === entry.to || place.startsWith(`${entry.to}/`)))
    .sort((a, b) => b.to.length - a.to.length)
  return found ?? null
}

/** From the sidebar group to this page; `to` is empty where there is nothing to go to. */
export function breadcrumbs({ config, path }: At): { title: string; to: string }[] {
  const route = routeOf({ config, path })
  const entry = activeEntry({ config, path })
  const group = config.sidebar.find(({ entries }) => entry !== null && entries.includes(entry))
  const parent = route.under && entry ? [{ title: entry.title, to: entry.to }] : []
  const own = route.under || !entry ? route.title : entry.title
  return [...(group ? [{ title: group.title, to: '' }] : []), ...parent, { title: own, to: '' }]
}

const withoutEndSlash = (path: string) => (path.length > 1 ? path.replace(/\/+$/, '') : path)
