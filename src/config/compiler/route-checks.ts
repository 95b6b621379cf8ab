import type { Mistake } from './mistake.ts'
import { matchPath, routeFor } from '../runtime/match-path.ts'
import { didYouMean } from '../../../contract/did-you-mean.ts'
import { addressMistakes } from './query-checks.ts'
import { namedIn } from '../runtime/row-value.ts'
import type { ParsedConsole, ParsedResource } from './schema.ts'

export const withoutQuery = (path: string) => path.replace(/[?#].*$/, '')

/** `:field` parts of a link stand for any value. */
export const leadsSomewhere = (path: string, config: ParsedConsole) =>
  config.routes.some(
    (route) => route.path !== '*' && matchPath({ pattern: route.path, path: withoutQuery(path) }) !== null,
  )

type Route = ParsedConsole['routes'][number]

export const routeAt = (path: string, config: ParsedConsole): Route | undefined =>
  config.routes.find((route) => route.path === path) ??
  routeFor(
    config.routes.filter((route) => route.path !== '*'),
    withoutQuery(path),
  )

/** Whether the way from a route by `redirect`, or by `under`, ends nowhere, since it comes round to itself or to another one. */
export function isRound(by: 'redirect' | 'under', route: Route, config: ParsedConsole): boolean {
  const passed = new Set<string>()
  for (let at: Route | undefined = route; at && at[by] !== ''; at = routeAt(at[by], config)) {
    if (passed.has(at.path)) return true
    passed.add(at.path)
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
  return addressProblems(at)
}

/** What is wrong with a path of this console; `:field` parts stand for any value. */
export function addressProblems(at: { place: string; path: string; config: ParsedConsole }): Mistake[] {
  if (!leadsSomewhere(at.path, at.config)) return [noRoute(at)]
  const route = routeAt(at.path, at.config)
  return route ? addressMistakes({ ...at, route }) : []
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
  const moved = config.routes.find(({ formerly }) =>
    formerly.some((old) => matchPath({ pattern: old, path: withoutQuery(path) }) !== null),
  )
  if (moved) return { place, message: `“${path}”是从前的地址，现在是“${moved.path}”` }
  const words = config.routes.map((route) => route.path)
  return { place, message: `没有路由通往“${path}”${didYouMean({ word: withoutQuery(path), words })}` }
}
