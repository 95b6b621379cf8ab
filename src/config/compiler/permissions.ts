import { z } from 'zod'
import { endpoints, type EndpointName } from '../../../contract/endpoints.ts'
import type { Endpoint } from '../../../contract/endpoints/endpoint.ts'
import { PERMISSIONS, type ANY_PERMISSION, type Permission } from '../../../contract/permissions.ts'
import { permissionOf } from '../../../contract/staff-only.ts'
import { fieldAt } from './field-checks.ts'
import { routeAt } from './route-checks.ts'
import { rowShape, type Shape } from './row-shape.ts'
import type { ParsedConsole, ParsedResource } from './schema.ts'

/** What must be held to see a part of the console; empty: nothing. */
export type Needed = Permission | typeof ANY_PERMISSION | ''

export const permissionWords = (permission: Needed) =>
  permission === '' || permission === 'any' ? permission : `${permission}（${PERMISSIONS[permission]}）`

/** What an endpoint asks for; `undefined` and empty: nothing. */
export function endpointPermission(name: EndpointName | '' | undefined): Needed {
  if (!name) return ''
  const { permission }: Endpoint = endpoints[name]
  return permission ?? ''
}

/** What an endpoint asks for in addition to its permission; empty: nothing. */
export function alsoNeeded(name: EndpointName | undefined): Permission | '' {
  const { also }: Partial<Endpoint> = name ? endpoints[name] : {}
  return also ?? ''
}

/** What a field of an endpoint's rows, or of its one answer, asks for: the nearest of it and what it lies within that asks for something. */
export function fieldPermission(endpoint: string, field: string): Permission | '' {
  const { result }: Endpoint = endpoints[endpoint as EndpointName]
  return permissionWithin(rowShape(endpoint) ?? (result instanceof z.ZodObject ? result.shape : {}), field)
}

/** `a.b.c`, else `a.b`, else `a`. */
export function permissionWithin(shape: Shape, field: string): Permission | '' {
  const own = permissionOf(fieldAt(shape, field))
  const end = field.lastIndexOf('.')
  return own || end < 0 ? own : permissionWithin(shape, field.slice(0, end))
}

/** What a field of a form asks for to be sent or, of a row that is changed, to be read; check knows no two. */
export const formFieldPermission = (
  field: string,
  { input, read }: { input: z.ZodObject; read: Shape },
): Permission | '' => permissionWithin(input.shape, field) || permissionWithin(read, field)

export const resourcePermission = (resource: ParsedResource | undefined): Needed =>
  endpointPermission(resource?.endpoint)

type Route = ParsedConsole['routes'][number]

const listOf = ({ resource: name }: Route, { resources }: ParsedConsole) =>
  Object.hasOwn(resources, name) ? resources[name] : undefined

/** A route asks for what is written, or for what its list does. */
export const routePermission = (route: Route, config: ParsedConsole): Needed =>
  route.permission ?? resourcePermission(listOf(route, config))

/** What the list of a route asks for in addition to its permission. */
export const routeAlso = (route: Route, config: ParsedConsole): Permission | '' =>
  alsoNeeded(listOf(route, config)?.endpoint)

/** What the route of a link asks for in addition to its permission. */
export function targetAlso(to: string, config: ParsedConsole): Permission | '' {
  const route = to.startsWith('/') ? routeAt(to, config) : undefined
  return route ? routeAlso(route, config) : ''
}

/** What the route of a link asks for. */
export function targetPermission(to: string, config: ParsedConsole): Needed {
  const route = to.startsWith('/') ? routeAt(to, config) : undefined
  return route ? routePermission(route, config) : ''
}
