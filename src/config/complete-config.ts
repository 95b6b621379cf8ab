import { endpoints, type EndpointName, type ListName } from '../../contract/endpoints.ts'
import type { AppAction, AppCell, AppConfig, AppGroup, AppResource, AppRoute } from './app-config.ts'
import { completeCharts, completeSummary } from './complete-charts.ts'
import { matchPath, placeWithout } from './match-path.ts'
import { timeNames } from './filter-names.ts'
import { resourceAt } from './route-checks.ts'
import { namedIn } from './row-value.ts'
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
      routes: config.routes.map((route) => completeRoute({ route, config })),
      sidebar: config.sidebar
        .map((group) => completeGroup({ group, config }))
        .filter((group) => group.entries.length > 0),
    },
    resources: Object.fromEntries(
      Object.entries(config.resources).map(([name, resource]) => [
        name,
        completeResource({ name, resource, config }),
      ]),
    ),
  }
}

const completeRoute = ({
  route,
  config,
}: {
  route: ParsedConsole['routes'][number]
  config: ParsedConsole
}): AppRoute => ({
  ...route,
  page: route.page ?? '',
  resource: route.resource ?? '',
  document: route.document ?? '',
  redirect: route.redirect ?? '',
  isHidden: config.sidebar.some(({ entries }) =>
    entries.some((entry) => entry.hidden && targetOf({ entry, config }) === placeWithout(route.path)),
  ),
  under: route.under ?? '',
  heading: route.heading ?? '',
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
        isExternal: !to.startsWith('/'),
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
  const shown = config.routes
    .filter((route) =>
      entry.resource ? route.resource === entry.resource : route.document === entry.document,
    )
    .map(({ path }) => placeWithout(path))
  return shown.find((path) => !path.includes(':')) ?? ''
}

function completeResource({
  name,
  resource,
  config,
}: {
  name: string
  resource: ParsedResource
  config: ParsedConsole
}): AppResource {
  const named = config.routes.flatMap((route) => (route.resource === name ? namedIn(route.path) : []))
  const paramsOf = (endpoint: string) =>
    named.filter((param) => Object.hasOwn(endpoints[endpoint as EndpointName].input.shape, param))
  const titleOf = (field: string) => resource.columns.find((column) => column.field === field)?.title ?? field
  const endpoint = resource.endpoint as ListName
  const asked = endpoints[endpoint]
  return {
    name,
    description: resource.description,
    endpoint,
    rowsAt: 'rowsAt' in asked ? asked.rowsAt : null,
    rowKey: resource.rowKey,
    layout: resource.layout,
    card: resource.card ? { badge: '', lead: '', ...resource.card } : null,
    emptyText: resource.empty.text,
    emptyHint: resource.empty.hint ?? '',
    emptyLink: resource.empty.link ?? null,
    defaultSort: resource.defaultSort ?? null,
    columns: resource.columns.map(({ sortable, phone, optional, keepTime, ...cell }) => ({
      ...completeCell(cell),
      handsOn: keepTime ? handedOn({ from: resource, to: cell.to ?? '', config }) : {},
      isSortable: sortable,
      isOnPhone: phone,
      isOptional: optional,
    })),
    filters: resource.filters.map(({ control, field = '', title, hint = '' }) => ({
      control,
      field,
      hint,
      title: title ?? (field ? titleOf(field) : '时间'),
    })),
    actions: resource.actions.map(completeAction),
    tools: resource.tools,
    detail: resource.detail
      ? {
          ...resource.detail,
          endpoint: resource.detail.endpoint as EndpointName,
          fields: resource.detail.fields.map(completeCell),
        }
      : null,
    totals: resource.totals.map(completeCell),
    head: resource.head ?? '',
    canExport: resource.export,
    params: paramsOf(resource.endpoint),
    defaultDays: resource.defaultDays ?? 0,
    summary: completeSummary(resource, paramsOf),
    charts: completeCharts(resource, paramsOf),
  }
}

/** What each end of the time is called in the list that a link leads to. */
function handedOn({
  from,
  to,
  config,
}: {
  from: ParsedResource
  to: string
  config: ParsedConsole
}): Record<string, string> {
  const [begin, end] = timeNames(from.filters) ?? []
  const [beginThere, endThere] = timeNames(resourceAt(to, config)?.filters ?? []) ?? []
  return begin && end && beginThere && endThere ? { [beginThere]: begin, [endThere]: end } : {}
}

type ParsedCell = NonNullable<ParsedResource['detail']>['fields'][number]

const NO_ACT = { to: '', confirm: '', done: '', dialog: '' } as const
const completeAction = ({ danger, when, ...action }: ParsedResource['actions'][number]): AppAction => ({
  ...NO_ACT,
  ...action,
  call: (action.call ?? '') as EndpointName | '',
  isDanger: danger,
  when: Object.fromEntries(Object.entries(when).map(([field, values]) => [field, values.map(String)])),
})

const completeCell = ({
  to = '',
  toBy,
  unitField = '',
  packageField = '',
  ofField = '',
  text = '',
  absent = '',
  values = {},
  ...cell
}: ParsedCell): AppCell => ({
  ...cell,
  to,
  ofField,
  text,
  absent,
  toBy: toBy ?? null,
  handsOn: {},
  unitField,
  packageField,
  values: Object.fromEntries(
    Object.entries(values).map(([value, word]) => [
      value,
      typeof word === 'string' ? { text: word, tone: 'plain' as const } : word,
    ]),
  ),
})
