import type { AppConfig, AppEntry, AppRoute } from './app-config.ts'
import { matchPath, routeFor } from './match-path.ts'
import { fillText } from './row-value.ts'
import { RANGE } from './with-range.ts'

interface At {
  config: AppConfig
  path: string
  /** Tells apart entries that lead to one list with different periods. */
  search?: string
}

/** The route of a path; what no other route has is the `*` route. */
export function routeOf({ config, path }: At): AppRoute {
  const found = routeFor(config.routes, path)
  if (!found) throw new Error('the config has no * route')
  return found
}

/** `订单明细 - 产品名`. */
export function documentTitle({ config, path }: At): string {
  return `${routeOf({ config, path }).title} - ${config.productName}`
}

/** The sidebar entry to highlight: the longest one that the path, or the parent of its route, lies under. */
export function activeEntry({ config, path, search = '' }: At): AppEntry | null {
  const above = placesAbove({ config, path })
  const places = above.length > 0 ? above : [withoutEndSlash(path)]
  const [found] = places.flatMap((place) =>
    config.sidebar
      .flatMap((group) => group.entries)
      .filter(({ isExternal }) => !isExternal)
      .flatMap((entry) => [entry, ...entry.tabs].map(({ to }) => ({ entry, to })))
      .filter(({ to }) => `${place}/`.startsWith(`${pathOf(to)}/`))
      .sort(
        (a, b) =>
          pathOf(b.to).length - pathOf(a.to).length || Number(has(b, search)) - Number(has(a, search)),
      ),
  )
  return found?.entry ?? null
}

/** The pages between which the reader of this one switches; none if it is alone. */
export function tabsOf({ config, path }: At): AppEntry['tabs'] {
  const at = withoutEndSlash(path)
  const tabs = activeEntry({ config, path })?.tabs ?? []
  return tabs.some(({ to }) => to === at) ? tabs : []
}

/** The paths that a page is part of, nearest first; what its route has of their parts is filled in. */
function placesAbove({ config, path }: At): string[] {
  const places: string[] = []
  const passed = new Set<string>()
  for (let at = path; ;) {
    const { path: pattern, under } = routeOf({ config, path: at })
    passed.add(pattern)
    at = fillText({ text: under, row: matchPath({ pattern, path: at }) ?? {} })
    if (!under || passed.has(routeOf({ config, path: at }).path)) return places
    places.push(at)
  }
}

/** They lead from the sidebar group to this page; `to` is empty where there is nothing to go to. */
export function breadcrumbs({ config, path }: At): { title: string; to: string }[] {
  const route = routeOf({ config, path })
  const entry = activeEntry({ config, path })
  const group = config.sidebar.find(({ entries }) => entry !== null && entries.includes(entry))
  const parents = placesAbove({ config, path }).flatMap((place) => {
    const { under, title } = routeOf({ config, path: place })
    if (under) return [{ title, to: place }]
    const shown = entry?.tabs.slice(1).find(({ to }) => to === place) ?? entry
    return shown ? [{ title: shown.title, to: shown.to }] : []
  })
  const own = route.under || !entry ? route.title : entry.title
  return [...(group ? [{ title: group.title, to: '' }] : []), ...parents.reverse(), { title: own, to: '' }]
}

const pathOf = (to: string) => to.replace(/[?#].*$/, '')
const rangeOf = (search: string) => new URLSearchParams(search).get(RANGE)
const has = ({ to }: Pick<AppEntry, 'to'>, search: string) =>
  rangeOf(to.slice(pathOf(to).length)) === rangeOf(search)

const withoutEndSlash = (path: string) => (path.length > 1 ? path.replace(/\/+$/, '') : path)
