import type { Mistake } from './cross-checks.ts'
import { matchPath } from './match-path.ts'
import { orNearest } from '../../contract/did-you-mean.ts'
import { namedIn } from './row-value.ts'
import type { ParsedConsole, ParsedResource } from './schema.ts'

export const withoutQuery = (path: string) => path.replace(/[?#].*$/, '')

/** `:field` parts of a link stand for any value. */
export const leadsSomewhere = (path: string, config: ParsedConsole) =>
  config.routes.some(
    (route) => route.path !== '*' && matchPath({ pattern: route.path, path: withoutQuery(path) }) !== null,
  )

type Route = ParsedConsole['routes'][number]

const routeAt = (path: string, config: ParsedConsole): Route | undefined =>
  config.routes.find((route) => route.path === path) ??
  config.routes.find((route) => matchPath({ pattern: route.path, path: withoutQuery(path) }) !== null)

/** Whether the redirect of a route ends nowhere, since it comes round to itself or to another one. */
export function isRound(route: Route, config: ParsedConsole): boolean {
  const passed = new Set<Route>()
  let at: Route | undefined = route
  while (at?.redirect) {
    if (passed.has(at)) return true
    passed.add(at)
    at = routeAt(at.redirect, config)
  }
  return false
}

/** A path that leads somewhere as it stands: there is no row to fill its `:name` parts from. */
export function fixedPathMistakes(at: { place: string; path: string; config: ParsedConsole }): Mistake[] {
  const open = namedIn(at.path)
  if (open.length > 0) {
    const names = open.map((name) => `:${name}`).join('、')
    return [{ place: at.place, message: `“${at.path}”里的 ${names} 要换成真正的值` }]
  }
  return leadsSomewhere(at.path, at.config) ? [] : [noRoute(at)]
}

/** The resource that the route of a link shows; undefined if it shows something else. */
export function resourceAt(path: string, config: ParsedConsole): ParsedResource | undefined {
  const name = routeAt(path, config)?.resource ?? ''
  return Object.hasOwn(config.resources, name) ? config.resources[name] : undefined
}

export function noRoute({
  place,
  path,
  config,
}: {
  place: string
  path: string
  config: ParsedConsole
}): Mistake {
  const words = config.routes.map((route) => route.path)
  return { place, message: `没有路由通往“${path}”${orNearest({ word: withoutQuery(path), words })}` }
}
