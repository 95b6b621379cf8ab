import type { EndpointName } from '../../../contract/endpoints.ts'
import { permissionsOfRoles, ROLE_NAMES, type Role } from '../../../contract/roles.ts'
import { routeOf } from '../runtime/derive.ts'
import type { Permissions } from '../../../contract/permissions.ts'
import type { AppForms } from '../runtime/app-config.ts'
import { areHeld, joinParts, type Needed, type StaffPart } from '../runtime/join-parts.ts'
import type { CompleteConfig } from './complete-config.ts'
import { endpointPermission } from './permissions.ts'

interface StaffConsole extends Omit<CompleteConfig, 'docs'> {
  /** What the command palette finds. */
  entries: readonly object[]
  /** Calls are found by the name of the endpoint. */
  calls: Record<string, object>
}

/** It takes the place of what an action asks that is not for the reader, so that the others keep theirs. */
const NO_ASK = {
  permission: '',
  also: '',
  fields: [],
  shown: null,
} as const satisfies AppForms['asks'][number]

/** Parts whose names are fields, words or parameters: one called `permission` asks for nothing. */
const NAMED_BY_PEOPLE = new Set(['filters', 'handsOn', 'when', 'values', 'input', 'only'])

type Path = (string | number)[]

interface Place {
  path: Path
  /** What must be held to see what lies around. */
  needs: readonly Needed[]
  /** What stands there for who may not see it; absent: nothing does, not even its name. */
  gap?: unknown
}

/** Divides the console of staff by what must be held to see it, so that nothing is loaded by who may not see it; `joinParts` puts it together. */
export function staffParts({ app, resources, forms, entries, calls }: StaffConsole): StaffPart[] {
  const parts = new Map<string, StaffPart>()
  function patch({ path, needs, value }: { path: Path; needs: readonly Needed[]; value: unknown }) {
    const key = needs.join()
    const part = parts.get(key) ?? { needs, patches: [] }
    parts.set(key, part)
    part.patches.push([path, value])
  }

  /** @returns what stands at the place for who may see what lies around */
  function place(part: unknown, more: readonly Needed[], { path, needs, gap }: Place): unknown {
    const isOpen = more.every((one) => needs.includes(one))
    const all = isOpen ? needs : [...new Set([...needs, ...more])].toSorted()
    const value = divided(part, { path, needs: all })
    if (isOpen) return value
    patch({ path, needs: all, value })
    return gap
  }

  function divided(part: unknown, { path, needs }: Place): unknown {
    if (Array.isArray(part)) {
      const gap = path.at(-1) === 'asks' ? NO_ASK : null
      return part.map((one, index) =>
        place(one, [...neededFor(one), ...neededByLead(one, path)], { path: [...path, index], needs, gap }),
      )
    }
    if (typeof part !== 'object' || part === null) return part
    return Object.fromEntries(
      Object.entries(part as Record<string, unknown>).map(([name, inner]) => {
        const at = { path: [...path, name], needs }
        if (name === 'title' && isSidebarGroup(path)) return [name, groupTitle(inner, part, at)]
        if (name === 'to' || name === 'under')
          return [name, place(inner, neededAt(inner), { ...at, gap: '' })]
        if (name === 'paths' && path[0] === 'resources') return [name, byName(inner, neededAt, at)]
        if (name === 'endpoints' && 'endpointPermissions' in part)
          return [
            name,
            byName(
              inner,
              (endpoint) => neededFor({ permission: endpointPermission(endpoint as EndpointName) }),
              at,
            ),
          ]
        if (NAMED_BY_PEOPLE.has(name) && !Array.isArray(inner)) return [name, inner]
        return [
          name,
          place(inner, [...neededFor(inner), ...neededByLead(inner, at.path)], { ...at, gap: null }),
        ]
      }),
    )
  }

  /** A group of the sidebar is named for those who see one of its entries. */
  function groupTitle(title: unknown, group: object, { path, needs }: Place): unknown {
    const permissions = 'entries' in group && Array.isArray(group.entries) ? group.entries.map(neededFor) : []
    if (permissions.some((one) => one.length === 0)) return title
    for (const one of new Map(permissions.map((more) => [more.join(), more])).values())
      patch({ path, needs: [...new Set([...needs, ...one])].toSorted(), value: title })
    return ''
  }

  /** Each by its own, and no name of what is not seen. */
  const byName = (
    named: unknown,
    neededOf: (part: unknown, name: string) => Needed[],
    { path, needs }: Place,
  ) =>
    Object.fromEntries(
      Object.entries(named as Record<string, unknown>).flatMap(([name, part]) => {
        const value = place(part, neededOf(part, name), { path: [...path, name], needs })
        return value === undefined ? [] : [[name, value]]
      }),
    )

  const neededAt = (to: unknown): Needed[] =>
    typeof to === 'string' && to.startsWith('/')
      ? neededFor(routeOf({ config: app, path: to.replace(/[?#].*$/, '') }))
      : []
  /** A redirect, a link of the product's own and that of the announcement go with what they lead to. */
  function neededByLead(part: unknown, [root, list]: Path): Needed[] {
    if (root !== 'app' || typeof part !== 'object' || part === null) return []
    if (list === 'routes' && 'redirect' in part) return neededAt(part.redirect)
    return (list === 'ownLinks' || list === 'announcement') && 'to' in part ? neededAt(part.to) : []
  }
  const top = (name: string): Place => ({ path: [name], needs: [] })

  for (const [name, value] of Object.entries({
    app: divided(app, top('app')),
    entries: divided(entries, top('entries')),
    resources: byName(resources, neededFor, top('resources')),
    forms: byName(forms, (_, name) => neededFor(resources[name]), top('forms')),
    // Lists ask for the permission of their endpoint alone, and may call what they show.
    calls: byName(
      calls,
      (_, name) => neededFor({ permission: endpointPermission(name as EndpointName) }),
      top('calls'),
    ),
  }))
    patch({ path: [name], needs: [], value })
  return [...parts.values()]
}

/** The permissions that a part asks for: its `permission`, and `also`. */
function neededFor(part: unknown): Needed[] {
  if (typeof part !== 'object' || part === null) return []
  return ['permission', 'also']
    .map((name) => (part as Record<string, unknown>)[name])
    .filter((one): one is Needed => typeof one === 'string' && one !== '')
}

/**
 * The console as someone with these permissions has it: what asks for another is not in it, be it a route, an entry, a list, a column,
 * a filter, an action or a chart, nor is a link that leads there. The one rule of the sidebar, palette, routes, lists and exports.
 */
export const consoleFor = (config: Omit<CompleteConfig, 'docs'>, held: Permissions) =>
  joinParts(staffParts({ ...config, entries: [], calls: {} }), held)

const isSidebarGroup = ([root, list, ...rest]: Path) =>
  root === 'app' && list === 'sidebar' && rest.length === 1

const ROLE_SETS = ROLE_NAMES.reduce<Role[][]>(
  (sets, role) => [...sets, ...sets.map((one) => [...one, role])],
  [[]],
)

/** Parts that the same roles may see come in one file: no role loads what only another may see. */
export function partsByRoles(parts: readonly StaffPart[]): StaffPart[][] {
  const seenBy = ({ needs }: StaffPart) =>
    ROLE_SETS.map((roles) => Number(areHeld(needs, permissionsOfRoles(roles)))).join('')
  const files = new Map<string, StaffPart[]>()
  for (const part of parts) {
    const roles = seenBy(part)
    const file = files.get(roles)
    if (file) file.push(part)
    else files.set(roles, [part])
  }
  return [...files.values()]
}
