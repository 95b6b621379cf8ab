import { ANY_PERMISSION, isHeld, type Permission, type Permissions } from '../../../contract/permissions.ts'
import type { AppConfig, AppResource } from './app-config.ts'
import { matchPath } from './match-path.ts'

interface ConsoleParts {
  app: AppConfig
  resources: Record<string, AppResource>
}

/**
 * The console as someone with these permissions has it: what asks for another is not in it, be it a route, an entry, a list, a column,
 * a filter, an action or a chart, nor is a link that leads there. The one rule of the sidebar, palette, routes, lists and exports.
 */
export function permitted({ app, resources }: ConsoleParts, held: Permissions): ConsoleParts {
  const open = app.routes.filter((route) => isFor(route, held))
  const isHidden = (to: string) => {
    const path = to.replace(/[?#].*$/, '')
    const leads = (route: { path: string }) =>
      route.path !== '*' && (route.path === path || matchPath({ pattern: route.path, path }) !== null)
    return path.startsWith('/') && app.routes.some(leads) && !open.some(leads)
  }
  const { announcement } = app
  return {
    app: {
      ...app,
      routes: open
        .filter(({ redirect }) => !isHidden(redirect))
        .map((route) => (isHidden(route.under) ? { ...route, under: '' } : route)),
      sidebar: app.sidebar.flatMap((group) => {
        const entries = group.entries.filter((entry) => isFor(entry, held))
        return entries.length > 0 ? [{ ...group, entries }] : []
      }),
      ownLinks: app.ownLinks.filter(({ to }) => !isHidden(to)),
      announcement:
        announcement?.link && isHidden(announcement.link.to) ? { ...announcement, link: null } : announcement,
    },
    resources: Object.fromEntries(
      Object.entries(resources).flatMap(([name, resource]) =>
        isFor(resource, held)
          ? [[name, withEndpoints(kept(resource, { held, isHidden }) as AppResource, held)]]
          : [],
      ),
    ),
  }
}

interface Reader {
  held: Permissions
  isHidden: (to: string) => boolean
}

/** Parts of a resource whose names are fields, words or parameters: one called `permission` asks for nothing. */
export const NAMED_BY_PEOPLE = new Set(['filters', 'handsOn', 'when', 'values', 'input', 'only'])

/** A part of a resource without what is not for the reader, and without links to it. */
function kept(part: unknown, reader: Reader): unknown {
  const { held, isHidden } = reader
  if (Array.isArray(part)) return part.filter((one) => isFor(one, held)).map((one) => kept(one, reader))
  if (typeof part !== 'object' || part === null) return part
  return Object.fromEntries(
    Object.entries(part as Record<string, unknown>).map(([name, inner]) => {
      if (name === 'paths') return [name, openPaths(inner, isHidden)]
      if (name === 'to' && typeof inner === 'string') return [name, isHidden(inner) ? '' : inner]
      if (NAMED_BY_PEOPLE.has(name) && !Array.isArray(inner)) return [name, inner]
      return [name, isFor(inner, held) ? kept(inner, reader) : null]
    }),
  )
}

/** Links of a cell by the value of a field. */
const openPaths = (paths: unknown, isHidden: Reader['isHidden']) =>
  Object.fromEntries(Object.entries(paths as Record<string, string>).filter(([, to]) => !isHidden(to)))

const withEndpoints = (resource: AppResource, held: Permissions): AppResource => {
  const refused = Object.entries(resource.endpointPermissions).flatMap(([kind, needed]) =>
    isHeld(needed, held) ? [] : [[kind, undefined]],
  )
  return { ...resource, endpoints: { ...resource.endpoints, ...Object.fromEntries(refused) } }
}

/** What must be held to see a part. */
export type Needed = Permission | typeof ANY_PERMISSION

/** Whether a part may be seen by who holds these. */
export const isFor = (part: unknown, held: Permissions): boolean => areHeld(neededFor(part), held)

/** The permissions that a part asks for: its `permission`, and `also`. */
export function neededFor(part: unknown): Needed[] {
  if (typeof part !== 'object' || part === null) return []
  return ['permission', 'also']
    .map((name) => (part as Record<string, unknown>)[name])
    .filter((one): one is Needed => typeof one === 'string' && one !== '')
}

export const areHeld = (needed: readonly Needed[], held: Permissions): boolean =>
  needed.every((one) => isHeld(one, held))
