import type { ParsedConsole } from './schema.ts'

type Route = ParsedConsole['routes'][number]

/** The route of a detail that is a page, below that of its list; it is not written in the config. */
export type DetailRoute = Route & {
  /** The resource whose row it shows. */
  detailOf: string
}

/** Where the row of a detail stands in its address. */
export const belowList = (listPath: string, rowKey: string) => `${listPath}/:${rowKey}`

export const detailRoutes = ({ routes, resources }: ParsedConsole): DetailRoute[] =>
  routes.flatMap((route) => {
    const list = Object.hasOwn(resources, route.resource) ? resources[route.resource] : undefined
    if (!list?.detail?.page) return []
    return [
      {
        ...route,
        path: belowList(route.path, list.rowKey),
        formerly: route.formerly.map((path) => belowList(path, list.rowKey)),
        title: list.detail.title,
        resource: '',
        detailOf: route.resource,
        under: route.path,
        heading: '',
        tab: '',
      },
    ]
  })

/** Every address of the console: those that are written, and those that follow from them. */
export const everyRoute = (config: ParsedConsole): (Route & { detailOf?: string })[] => [
  ...config.routes,
  ...detailRoutes(config),
]
