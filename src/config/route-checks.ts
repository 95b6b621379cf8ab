import type { Mistake } from './cross-checks.ts'
import { matchPath } from './match-path.ts'
import { orNearest } from './nearest.ts'
import type { ParsedConsole, ParsedResource } from './schema.ts'

export const withoutQuery = (path: string) => path.replace(/[?#].*$/, '')

/** `:field` parts of a link stand for any value. */
export const leadsSomewhere = (path: string, config: ParsedConsole) =>
  config.routes.some(
    (route) => route.path !== '*' && matchPath({ pattern: route.path, path: withoutQuery(path) }) !== null,
  )

/** The resource that the route of a link shows; undefined if it shows something else. */
export function resourceAt(path: string, config: ParsedConsole): ParsedResource | undefined {
  const route = config.routes.find(
    (one) => one.path !== '*' && matchPath({ pattern: one.path, path: withoutQuery(path) }) !== null,
  )
  const name = route?.resource ?? ''
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
