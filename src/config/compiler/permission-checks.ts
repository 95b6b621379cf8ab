import { PAGE_RESOURCES } from '../runtime/names.ts'
import { formPermissionMistakes } from './forms/form-permission-checks.ts'
import type { Mistake } from './mistake.ts'
import { permissionWords, resourcePermission, routePermission } from './permissions.ts'
import type { ParsedConsole } from './schema.ts'

/** What the config says of permissions against what the contract does: the console hides no less than the server refuses. */
export const permissionMistakes = (config: ParsedConsole): Mistake[] => [
  ...config.routes.flatMap((route, index) => routeMistakes({ route, place: `routes[${index}]`, config })),
  ...Object.entries(config.resources).flatMap(([name, resource]) =>
    formPermissionMistakes(resource, `resources.${name}`),
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
  const { permission: written } = route
  const says = (option: string, message: string) => ({ place: `${place}.${option}`, message })
  return [
    ...(written && written !== listed && (listed || route.resource)
      ? [
          says(
            'permission',
            listed
              ? `列表“${shown}”要权限 ${permissionWords(listed)}，这里写的是 ${permissionWords(written)}，请去掉或改成一样`
              : `列表“${shown}”不要权限，只在这里藏起来不算数，请去掉`,
          ),
        ]
      : []),
    ...(listed && !needed
      ? [says('permission', `这个页面显示的列表“${shown}”要权限 ${permissionWords(listed)}，须写`)]
      : []),
    ...(needed && (!route.auth || route.open)
      ? [
          says(
            route.open ? 'open' : 'auth',
            `要权限 ${permissionWords(needed)} 的路由须写 auth: true，不能写 open`,
          ),
        ]
      : []),
  ]
}
