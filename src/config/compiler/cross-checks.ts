import { chartMistakes } from './chart-checks.ts'
import { fixedPathMistakes, isRound, leadsSomewhere, noRoute, withoutQuery } from './route-checks.ts'
import { placeWithout } from './match-path.ts'
import { namedIn } from './row-value.ts'
import { orNearest } from '../../contract/did-you-mean.ts'
import { resourceMistakes } from './resource-checks.ts'
import { PAGE_RESOURCES } from './names.ts'
import type { ParsedConsole } from './schema.ts'

/** A mistake and its place, as `resources.orders.columns[1].field`. */
export interface Mistake {
  place: string
  message: string
}

/** What the config relies on and does not hold itself. */
export interface Known {
  /** The documents there are; absent: not checked. */
  documents?: readonly string[]
}

/** What one part of the config says about another. */
export function crossChecks(config: ParsedConsole, { documents }: Known): Mistake[] {
  return [
    ...config.routes.flatMap((route, index) =>
      routeMistakes({ route, place: `routes[${index}]`, config, documents }),
    ),
    ...duplicatePaths(config),
    ...missingRoutes(config),
    ...linkMistakes(config),
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
    const near = orNearest({ word: route.resource, words: Object.keys(config.resources) })
    mistakes.push({ place: `${place}.resource`, message: `没有名为“${route.resource}”的资源${near}` })
  }
  const shown = route.page && PAGE_RESOURCES[route.page]
  if (shown && !Object.hasOwn(config.resources, shown)) {
    mistakes.push({ place: `resources.${shown}`, message: `页面 ${route.page} 要显示资源“${shown}”` })
  }
  if (route.document && documents && !documents.includes(route.document)) {
    const near = orNearest({ word: route.document, words: documents })
    mistakes.push({ place: `${place}.document`, message: `没有文档 docs/${route.document}.md${near}` })
  }
  if (route.redirect) {
    mistakes.push(...fixedPathMistakes({ place: `${place}.redirect`, path: route.redirect, config }))
  }
  if (isRound(route, config)) {
    mistakes.push({
      place: `${place}.redirect`,
      message: `转到“${route.redirect}”会一直转来转去，到不了页面`,
    })
  }
  if (route.path === '/login' && route.auth && !route.open) {
    mistakes.push({ place: `${place}.auth`, message: '登录页不能要求先登录' })
  }
  if (route.under && !leadsSomewhere(route.under, config)) {
    mistakes.push(noRoute({ place: `${place}.under`, path: route.under, config }))
  }
  const headed = namedIn(route.heading ?? '')
  for (const name of headed.filter((one) => !namedIn(route.path).includes(one))) {
    const near = orNearest({ word: name, words: namedIn(route.path) })
    mistakes.push({ place: `${place}.heading`, message: `地址里没有 :${name}${near}` })
  }
  if (route.heading && !route.resource) {
    mistakes.push({ place: `${place}.heading`, message: '只有显示资源的路由才写 heading' })
  }
  if (route.open && !route.auth) {
    mistakes.push({ place: `${place}.open`, message: '只有 auth: true 的路由才需要 open' })
  }
  return mistakes
}

interface EntryPlace {
  entry: ParsedConsole['sidebar'][number]['entries'][number]
  place: string
  config: ParsedConsole
}

function entryMistakes({ entry, place, config }: EntryPlace): Mistake[] {
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
    const near = orNearest({ word: name, words })
    return [{ place: `${place}.${kind}`, message: `没有显示“${name}”的路由${near}` }]
  }
  const isElsewhere = Boolean(entry.link ?? entry.url)
  if (isElsewhere && !entry.title) return [{ place: `${place}.title`, message: '站外地址须写 title' }]
  return []
}

function duplicatePaths(config: ParsedConsole): Mistake[] {
  const shape = (path: string) => path.replaceAll(/:[^/]+/g, ':')
  return config.routes.flatMap((route, index) => {
    const first = config.routes.findIndex((other) => shape(other.path) === shape(route.path))
    return first < index
      ? [{ place: `routes[${index}].path`, message: `路径“${route.path}”与 routes[${first}] 重复` }]
      : []
  })
}

/** A link within the site leads to one of its routes, or to a file beside the console (`/terms.pdf`), of which nothing is known here. */
const linkMistakes = (config: ParsedConsole): Mistake[] =>
  Object.entries(config.links).flatMap(([name, path]) =>
    path.startsWith('/') && !FILE_NAME.test(withoutQuery(path))
      ? fixedPathMistakes({ place: `links.${name}`, path, config })
      : [],
  )

const FILE_NAME = /\.[a-z0-9]+$/i

/** The layout, the guard and the 404 page rely on these. */
function missingRoutes(config: ParsedConsole): Mistake[] {
  return ['/', '/login', '*'].flatMap((path) =>
    config.routes.some((route) => route.path === path)
      ? []
      : [{ place: 'routes', message: `缺少路径为“${path}”的路由` }],
  )
}
