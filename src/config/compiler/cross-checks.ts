import { brandMistakes, type ImageFiles } from './brand-checks.ts'
import { chartMistakes } from './chart-checks.ts'
import { linkMistakes } from './link-checks.ts'
import { repeatedEntries } from './menu-checks.ts'
import { formerMistakes, placeMistakes, repeatedPages } from './place-checks.ts'
import { shapeOf } from './places.ts'
import { timeNames } from '../runtime/filter-names.ts'
import { fixedPathMistakes, isRound, leadsSomewhere, noRoute, resourceAt } from './route-checks.ts'
import { placeWithout } from '../runtime/match-path.ts'
import { namedIn } from '../runtime/row-value.ts'
import { suggestionFor } from './synonyms.ts'
import { didYouMean } from '../../../contract/did-you-mean.ts'
import { permissionMistakes } from './permission-checks.ts'
import { resourceMistakes } from './resource-checks.ts'
import { PAGE_RESOURCES, PAGE_TABS } from '../runtime/names.ts'
import type { Mistake } from './mistake.ts'
import type { ParsedConsole } from './schema.ts'

/** What the config relies on and does not hold itself. */
export interface Known {
  /** The documents there are; absent: not checked. */
  documents?: readonly string[]
  /** The pictures of the brand; absent: not checked. */
  images?: ImageFiles
}

/** What one part of the config says about another. */
export function crossChecks(config: ParsedConsole, { documents, images }: Known): Mistake[] {
  return [
    ...config.routes.flatMap((route, index) =>
      routeMistakes({ route, place: `routes[${index}]`, config, documents }),
    ),
    ...duplicatePaths(config),
    ...missingRoutes(config),
    ...placeMistakes(config),
    ...repeatedPages(config),
    ...formerMistakes(config),
    ...brandMistakes(config, images),
    ...linkMistakes(config),
    ...repeatedEntries(config),
    ...permissionMistakes(config),
    ...config.sidebar.flatMap((group, g) =>
      group.entries.flatMap((entry, e) =>
        entryMistakes({ entry, place: `sidebar[${g}].entries[${e}]`, config }),
      ),
    ),
    ...Object.entries(config.resources).flatMap(([name, resource]) => {
      const place = `resources.${name}`
      return [
        ...resourceMistakes({ resource, place, config }),
        ...chartMistakes({ name, resource, place, config }),
      ]
    }),
  ]
}

interface RoutePlace {
  route: ParsedConsole['routes'][number]
  place: string
  config: ParsedConsole
  documents: readonly string[] | undefined
}

function routeMistakes({ route, place, config, documents }: RoutePlace): Mistake[] {
  const mistakes: Mistake[] = []
  const shows = [route.page, route.resource, route.document, route.redirect].filter(Boolean)
  if (shows.length !== 1) {
    mistakes.push({ place, message: 'page、resource、document、redirect 须写且只写一个' })
  }
  if (route.resource && !Object.hasOwn(config.resources, route.resource)) {
    const near = didYouMean({ word: route.resource, words: Object.keys(config.resources) })
    mistakes.push({ place: `${place}.resource`, message: `没有名为“${route.resource}”的资源${near}` })
  }
  for (const shown of (route.page && PAGE_RESOURCES[route.page]) ?? []) {
    if (!Object.hasOwn(config.resources, shown))
      mistakes.push({ place: `resources.${shown}`, message: `页面 ${route.page} 要显示资源“${shown}”` })
  }
  if (route.document && documents && !documents.includes(route.document)) {
    const near = didYouMean({ word: route.document, words: documents })
    mistakes.push({ place: `${place}.document`, message: `没有文档 docs/${route.document}.md${near}` })
  }
  if (route.redirect) {
    mistakes.push(...fixedPathMistakes({ place: `${place}.redirect`, path: route.redirect, config }))
  }
  if (isRound('redirect', route, config)) {
    mistakes.push({
      place: `${place}.redirect`,
      message: `转到“${route.redirect}”会一直转来转去，到不了页面`,
    })
  }
  if (route.page === 'login' && route.auth && !route.open) {
    mistakes.push({ place: `${place}.auth`, message: '登录页不能要求先登录' })
  }
  if (isOfCenter(route.path) && !route.auth) {
    mistakes.push({
      place: `${place}.auth`,
      message: '/center 下的路由要写 auth: true；访客也能看的，再写 open: true',
    })
  }
  mistakes.push(...underMistakes({ route, place: `${place}.under`, config }))
  const headed = namedIn(route.heading)
  for (const name of headed.filter((one) => !namedIn(route.path).includes(one))) {
    const near = didYouMean({ word: name, words: namedIn(route.path) })
    mistakes.push({ place: `${place}.heading`, message: `地址里没有 :${name}${near}` })
  }
  if (route.heading && !route.resource) {
    mistakes.push({ place: `${place}.heading`, message: '只有显示资源的路由才写 heading' })
  }
  const tabs: readonly string[] = Object.entries(PAGE_TABS).find(([page]) => page === route.page)?.[1] ?? []
  if (route.tab && !tabs.includes(route.tab)) {
    const message =
      tabs.length > 0
        ? `没有标签“${route.tab}”，可用：${tabs.join('、')}${didYouMean({ word: route.tab, words: tabs })}`
        : `这个页面没有标签可选，tab 只用于 ${Object.keys(PAGE_TABS).join('、')}`
    mistakes.push({ place: `${place}.tab`, message })
  }
  if (route.open && !route.auth) {
    mistakes.push({ place: `${place}.open`, message: '只有 auth: true 的路由才需要 open' })
  }
  return mistakes
}

/** What a page is part of is a route, which is not part of the page, and whose parts the address of the page fills. */
function underMistakes({ route, place, config }: Omit<RoutePlace, 'documents'>): Mistake[] {
  const { under, path } = route
  if (!under) return []
  if (under === path) return [{ place, message: 'under 写的是它自己，要写所属的那条路由' }]
  if (!leadsSomewhere(under, config)) return [noRoute({ place, path: under, config })]
  const filled = namedIn(placeWithout(path))
  const open = namedIn(under).filter((name) => !filled.includes(name))
  if (open.length > 0) {
    const names = open.map((name) => `:${name}`).join('、')
    return [{ place, message: `“${under}”里的 ${names} 填不上：地址“${path}”里没有` }]
  }
  return isRound('under', route, config)
    ? [{ place, message: `从“${under}”再往上走会绕一圈，到不了菜单` }]
    : []
}

const isOfCenter = (path: string) => /^\/center(\/|$)/.test(path)

interface EntryPlace {
  entry: ParsedConsole['sidebar'][number]['entries'][number]
  place: string
  config: ParsedConsole
}

function entryMistakes({ entry, place, config }: EntryPlace): Mistake[] {
  const to =
    entry.path || (config.routes.find(({ resource }) => resource && resource === entry.resource)?.path ?? '')
  const isTimed = !entry.range || timeNames(resourceAt(to, config)?.filters ?? [])
  const message = to ? `“${to}”不是可以按时间筛选的列表` : 'range 只用于通往列表的链接'
  return [
    ...targetMistakes({ entry, place, config }),
    ...entry.tabs.flatMap((path, t) => fixedPathMistakes({ place: `${place}.tabs[${t}]`, path, config })),
    ...(isTimed ? [] : [{ place: `${place}.range`, message }]),
  ]
}

function targetMistakes({ entry, place, config }: EntryPlace): Mistake[] {
  if (entry.path) return fixedPathMistakes({ place: `${place}.path`, path: entry.path, config })
  for (const kind of ['resource', 'document'] as const) {
    const name = entry[kind]
    if (!name) continue
    const shown = config.routes.filter((route) => route[kind] === name).map(({ path }) => placeWithout(path))
    if (shown.some((path) => !path.includes(':'))) continue
    if (shown[0]) {
      const message = `显示“${name}”的路由 ${shown[0]} 里有待填的值，菜单通不到，请改写 path`
      return [{ place: `${place}.${kind}`, message }]
    }
    const words = config.routes.flatMap((route) => route[kind] ?? [])
    const near = didYouMean({ word: name, words })
    return [{ place: `${place}.${kind}`, message: `没有显示“${name}”的路由${near}` }]
  }
  const link = entry.link === undefined ? undefined : config.links[entry.link]
  if (entry.link !== undefined && link === undefined) {
    const near = suggestionFor({ word: entry.link, words: Object.keys(config.links) })
    return [{ place: `${place}.link`, message: `links 里没有“${entry.link}”${near}` }]
  }
  const isElsewhere = link !== undefined || entry.url !== ''
  if (isElsewhere && typeof link !== 'object' && !entry.title)
    return [{ place: `${place}.title`, message: '站外地址须写 title' }]
  return []
}

function duplicatePaths(config: ParsedConsole): Mistake[] {
  return config.routes.flatMap((route, index) => {
    const first = config.routes.findIndex((other) => shapeOf(other.path) === shapeOf(route.path))
    return first < index
      ? [{ place: `routes[${index}].path`, message: `路径“${route.path}”与 routes[${first}] 重复` }]
      : []
  })
}

/** The logo and the 404 page rely on these. */
function missingRoutes(config: ParsedConsole): Mistake[] {
  return ['/', '*'].flatMap((path) =>
    config.routes.some((route) => route.path === path)
      ? []
      : [{ place: 'routes', message: `缺少路径为“${path}”的路由` }],
  )
}
