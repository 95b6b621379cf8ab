import type { ListName } from '../../contract/endpoints.ts'
import type { AppConfig, AppGroup, AppResource, AppRoute } from './app-config.ts'
import { matchPath } from './match-path.ts'
import type { ParsedConsole } from './schema.ts'

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
    const to = entry.link ? config.links[entry.link] : (entry.path ?? '')
    if (entry.hidden || !to) return []
    const route = config.routes.find((one) => matchPath({ pattern: one.path, path: to }) !== null)
    const title = entry.title ?? route?.title ?? to
    return [{ title, icon: entry.icon, to, isExternal: Boolean(entry.link) }]
  })
  return { title: group.title, entries }
}

function completeResource({
  name,
  resource,
}: {
  name: string
  resource: ParsedConsole['resources'][string]
}): AppResource {
  const titleOf = (field: string) => resource.columns.find((column) => column.field === field)?.title ?? field
  return {
    name,
    description: resource.description,
    endpoint: resource.endpoint as ListName,
    rowKey: resource.rowKey,
    emptyText: resource.empty.text,
    emptyLink: resource.empty.link ?? null,
    defaultSort: resource.defaultSort ?? null,
    columns: resource.columns.map(({ sortable, phone, to = '', unitField = '', values = {}, ...column }) => ({
      ...column,
      isSortable: sortable,
      isOnPhone: phone,
      to,
      unitField,
      values: Object.fromEntries(
        Object.entries(values).map(([value, word]) => [
          value,
          typeof word === 'string' ? { text: word, tone: 'plain' as const } : word,
        ]),
      ),
    })),
    filters: resource.filters.map(({ control, field = '', title }) => ({
      control,
      field,
      title: title ?? (field ? titleOf(field) : '时间'),
    })),
    actions: resource.actions,
  }
}
