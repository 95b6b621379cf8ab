import { routePermission } from './permissions.ts'
import type { ParsedConsole } from './schema.ts'

/** Of documents that name no group. */
const REST = '其他'

/** What the centre of documents lists, group by group, in the order of the routes. */
export function completeDocs(config: ParsedConsole) {
  const routes = config.routes.filter(
    (route) => (route.group || route.document) && !routePermission(route, config),
  )
  const groupOf = ({ group }: (typeof routes)[number]) => group || REST
  return [...new Set(routes.map(groupOf))].map((title) => ({
    title,
    docs: routes
      .filter((route) => groupOf(route) === title)
      .map(({ document, title: name, about, path }) => ({ document, title: name, about, to: path })),
  }))
}
