import type { EndpointName, ListName } from '../../contract/endpoints.ts'
import type { AppCell, AppConfig, AppGroup, AppResource, AppRoute } from './app-config.ts'
import { matchPath } from './match-path.ts'
import type { ParsedConsole, ParsedResource } from './schema.ts'

export interface CompleteConfig {
  app: AppConfig
  resources: Record<string, AppResource>
}

/** Fills in what the config leaves out, so that nothing that reads it has to. */
export function completeConfig(config: ParsedConsole): CompleteConfig {
  return {
    app: {
      productName: config.productName,
      smsBase: config.smsBase,
      links: config.links,
      routes: config.routes.map(completeRoute),
      sidebar: config.sidebar
        .map((group) => completeGroup({ group, config }))
        .filter((group) => group.entries.length > 0),
    },
    resources: Object.fromEntries(
      Object.entries(config.resources).map(([name, resource]) => [
        name,
        completeResource({ name, resource }),
      ]),
    ),
  }
}

const completeRoute = (route: ParsedConsole['routes'][number]): AppRoute => ({
  ...route,
  page: route.page ?? '',
  resource: route.resource ?? '',
  document: route.document ?? '',
  redirect: route.redirect ?? '',
  under: route.under ?? '',
})

function completeGroup({
  group,
  config,
}: {
  group: ParsedConsole['sidebar'][number]
  config: ParsedConsole
}): AppGroup {
  const entries = group.entries.flatMap((entry) => {
    const to = targetOf({ entry, config })
    if (entry.hidden || !to) return []
    const route = config.routes.find(
      (one) => one.path !== '*' && matchPath({ pattern: one.path, path: to }) !== null,
    )
    return [
      {
        title: entry.title ?? route?.title ?? to,
        icon: entry.icon,
        to,
        isExternal: Boolean(entry.link ?? entry.url),
        badge: entry.badge ?? '',
        isOnSmallScreen: entry.smallScreen,
        when: entry.when ?? ('' as const),
      },
    ]
  })
  return { title: group.title, entries }
}

function targetOf({
  entry,
  config,
}: {
  entry: ParsedConsole['sidebar'][number]['entries'][number]
  config: ParsedConsole
}): string {
  if (entry.link) return config.links[entry.link]
  if (entry.url) return entry.url
  if (entry.path) return entry.path
  const shown = config.routes.find((route) =>
    entry.resource ? route.resource === entry.resource : route.document === entry.document,
  )
  return shown?.path ?? ''
}

function completeResource({ name, resource }: { name: string; resource: ParsedResource }): AppResource {
  const titleOf = (field: string) => resource.columns.find((column) => column.field === field)?.title ?? field
  return {
    name,
    description: resource.description,
    endpoint: resource.endpoint as ListName,
    rowKey: resource.rowKey,
    emptyText: resource.empty.text,
    emptyLink: resource.empty.link ?? null,
    defaultSort: resource.defaultSort ?? null,
    columns: resource.columns.map(({ sortable, phone, ...cell }) => ({
      ...completeCell(cell),
      isSortable: sortable,
      isOnPhone: phone,
    })),
    filters: resource.filters.map(({ control, field = '', title }) => ({
      control,
      field,
      title: title ?? (field ? titleOf(field) : '时间'),
    })),
    actions: resource.actions,
    detail: resource.detail
      ? {
          ...resource.detail,
          endpoint: resource.detail.endpoint as EndpointName,
          fields: resource.detail.fields.map(completeCell),
        }
      : null,
    totals: resource.totals.map(completeCell),
    canExport: resource.export,
  }
}

type ParsedCell = NonNullable<ParsedResource['detail']>['fields'][number]

const completeCell = ({ to = '', toBy, unitField = '', values = {}, ...cell }: ParsedCell): AppCell => ({
  ...cell,
  to,
  toBy: toBy ?? null,
  unitField,
  values: Object.fromEntries(
    Object.entries(values).map(([value, word]) => [
      value,
      typeof word === 'string' ? { text: word, tone: 'plain' as const } : word,
    ]),
  ),
})
