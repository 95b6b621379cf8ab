import { matchPath, placeWithout } from '../runtime/match-path.ts'
import { addressOf } from './links.ts'
import type { ParsedConsole } from './schema.ts'

interface OfEntry {
  entry: ParsedConsole['sidebar'][number]['entries'][number]
  config: ParsedConsole
}

/** Where an entry of the menu leads; empty where its link has no address. */
export function targetOf({ entry, config }: OfEntry): string {
  if (entry.link) return addressOf(config.links[entry.link])
  if (entry.url) return entry.url
  if (entry.path) return entry.path
  const shown = config.routes
    .filter((route) =>
      entry.resource ? route.resource === entry.resource : route.document === entry.document,
    )
    .map(({ path }) => placeWithout(path))
  return shown.find((path) => !path.includes(':')) ?? ''
}

/** What an entry is called: as written, or as its route. */
export function titleOf({ entry, config }: OfEntry): string {
  const link = entry.link === undefined ? undefined : config.links[entry.link]
  const named = typeof link === 'object' ? link.title : ''
  return entry.title || named || routeTitle(targetOf({ entry, config }), config)
}

/** The title of the route that an address leads to; the address itself where there is none. */
export function routeTitle(to: string, config: ParsedConsole): string {
  const at = to.replace(/[?#].*$/, '')
  const route = config.routes.find(
    ({ path }) => path !== '*' && matchPath({ pattern: path, path: at }) !== null,
  )
  return route?.title ?? at
}
