import { PLACES, type PlaceName, type PlacePaths } from '../../../contract/places.ts'
import type { ParsedConsole } from './schema.ts'

type Route = ParsedConsole['routes'][number]

const NAMES = Object.keys(PLACES) as PlaceName[]

/** Old addresses that belong to no screen of their own. */
const FORMER: Record<string, PlaceName> = { '/center': 'model' }

/** Two addresses of one shape lead to the same place. */
export const shapeOf = (path: string) => path.replaceAll(/:[^/]+/g, ':')

/** The route of each place that code leads to: the one that shows the page, or the first that shows the list, or the document. */
export const placeRoutes = ({ routes }: ParsedConsole): { name: PlaceName; route: Route | undefined }[] =>
  NAMES.map((name) => ({
    name,
    route:
      routes.find(({ page }) => page === name) ??
      routes.find(({ resource }) => resource === name) ??
      routes.find(({ document }) => document === name),
  }))

export const placePaths = (config: ParsedConsole): PlacePaths =>
  Object.fromEntries(
    placeRoutes(config).map(({ name, route }) => [name, route?.path ?? PLACES[name]]),
  ) as PlacePaths

/** Addresses that led to a route once, by `formerly` or by the specification, and that no route has now. */
export function formerPaths(config: ParsedConsole): { path: string; route: Route }[] {
  const places = placeRoutes(config)
  const written = config.routes.flatMap((route) => route.formerly.map((path) => ({ path, route })))
  const specified = [
    ...places.map(({ name, route }) => ({ path: PLACES[name], route })),
    ...Object.entries(FORMER).map(([path, to]) => ({
      path,
      route: places.find(({ name }) => name === to)?.route,
    })),
  ]
  const taken = new Set([...config.routes, ...written].map(({ path }) => shapeOf(path)))
  return [
    ...written,
    ...specified.flatMap(({ path, route }) => (route && !taken.has(shapeOf(path)) ? [{ path, route }] : [])),
  ]
}
