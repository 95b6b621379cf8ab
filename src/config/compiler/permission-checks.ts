import { formEndpoint } from './forms/form-endpoint.ts'
import { formPermissionMistakes } from './forms/form-permission-checks.ts'
import { PAGE_RESOURCES } from '../runtime/names.ts'
import type { Mistake } from './mistake.ts'
import { calledBy } from './called-by.ts'
import { differs, permissionWords } from './permission-difference.ts'
import { targetOf } from './menu-target.ts'
import {
  endpointPermission,
  fieldPermission,
  resourcePermission,
  routePermission,
  targetPermission,
  type Needed,
} from './permissions.ts'
import type { ParsedConsole, ParsedResource } from './schema.ts'

/** What the config says of permissions against what the contract does: the console hides no less than the server refuses. */
export const permissionMistakes = (config: ParsedConsole): Mistake[] => [
  ...config.routes.flatMap((route, index) => routeMistakes({ route, place: `routes[${index}]`, config })),
  ...config.sidebar.flatMap(({ entries }, g) =>
    entries.flatMap((entry, e) =>
      differs({
        place: `sidebar[${g}].entries[${e}].permission`,
        written: entry.permission,
        needed: targetPermission(targetOf({ entry, config }), config),
        what: '它通往的路由',
      }),
    ),
  ),
  ...Object.entries(config.resources).flatMap(([name, resource]) =>
    resourceMistakes({ resource, place: `resources.${name}`, config }),
  ),
]

interface RoutePlace {
  route: ParsedConsole['routes'][number]
  place: string
  config: ParsedConsole
}

function routeMistakes({ route, place, config }: RoutePlace): Mistake[] {
  const shown = route.resource || (route.page && PAGE_RESOURCES[route.page]?.[0]) || ''
  const resource = Object.hasOwn(config.resources, shown) ? config.resources[shown] : undefined
  const listed = resourcePermission(resource)
  const needed = routePermission(route, config)
  return [
    ...(listed || route.resource
      ? differs({
          place: `${place}.permission`,
          written: route.permission,
          needed: listed,
          what: `列表“${shown}”`,
        })
      : []),
    ...(listed && !needed
      ? [
          {
            place: `${place}.permission`,
            message: `这个页面显示的列表“${shown}”要权限 ${permissionWords(listed)}，须写`,
          },
        ]
      : []),
    ...(needed && (!route.auth || route.open)
      ? [
          {
            place: `${place}.${route.open ? 'open' : 'auth'}`,
            message: `要权限 ${permissionWords(needed)} 的路由须写 auth: true，不能写 open`,
          },
        ]
      : []),
  ]
}

interface ResourcePlace {
  resource: ParsedResource
  place: string
  config: ParsedConsole
}

function resourceMistakes({ resource, place, config }: ResourcePlace): Mistake[] {
  const { endpoint } = resource
  const parts = [
    { key: 'columns', fields: resource.columns, of: endpoint },
    { key: 'totals', fields: resource.totals, of: endpoint },
    { key: 'filters', fields: resource.filters, of: endpoint },
    {
      key: 'detail.fields',
      fields: resource.detail?.fields ?? [],
      of: resource.detail?.endpoint ?? endpoint,
    },
  ]
  return [
    ...parts.flatMap(({ key, fields, of }) =>
      fields.flatMap(({ field, permission }, index) =>
        fieldMistakes({
          place: `${place}.${key}[${index}].permission`,
          endpoint: of,
          field,
          written: permission,
        }),
      ),
    ),
    ...resource.actions.flatMap((action, index) =>
      actMistakes({ act: action, place: `${place}.actions[${index}]`, resource, config }),
    ),
    ...resource.tools.flatMap((tool, index) =>
      actMistakes({ act: tool, place: `${place}.tools[${index}]`, resource, config }),
    ),
    ...formPermissionMistakes(resource, place),
  ]
}

interface ActPlace {
  act: ParsedResource['tools'][number] | ParsedResource['actions'][number]
  place: string
  resource: ParsedResource
  config: ParsedConsole
}

/** A field that is hidden in the console only would still be answered. */
function fieldMistakes({
  place,
  endpoint,
  field,
  written,
}: {
  place: string
  endpoint: string
  field: string
  written: Needed | undefined
}): Mistake[] {
  const needed = fieldPermission(endpoint, field)
  if (written && !needed) {
    const message = `接口 ${endpoint} 的字段“${field}”谁都读得到，只在这里藏起来不算数，请在契约里写 staffOnly`
    return [{ place, message }]
  }
  return differs({ place, written, needed, what: `字段“${field}”` })
}

/** An action of a row or a button above the list asks for what its endpoint or route does. */
function actMistakes({ act, place, resource, config }: ActPlace): Mistake[] {
  const { permission: written } = act
  const isAction = 'to' in act
  const at = `${place}.permission`
  const endpoint = act.form ? formEndpoint(act.form, resource) : isAction ? calledBy(act) : undefined
  return endpoint
    ? differs({ place: at, written, needed: endpointPermission(endpoint), what: `接口 ${endpoint} ` })
    : differs({
        place: at,
        written,
        needed: targetPermission(isAction ? act.to : '', config),
        what: '它通往的路由',
      })
}
