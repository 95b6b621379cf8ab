import type { Mistake } from './cross-checks.ts'
import { matchPath } from './match-path.ts'
import { orNearest } from './nearest.ts'
import type { ParsedConsole } from './schema.ts'

export const withoutQuery = (path: string) => path.replace(/[?#].*$/, '')

/** `:field` parts of a link stand for any value. */
export const leadsSomewhere = (path: string, config: ParsedConsole) =>
  config.routes.some(
    (route) => route.path !== '*' && matchPath({ pattern: route.path, path: withoutQuery(path) }) !== null,
  )

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
