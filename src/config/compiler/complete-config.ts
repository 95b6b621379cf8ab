import { endpoints, type EndpointName } from '../../../contract/endpoints.ts'
import { isOutcome } from '../../../contract/outcomes.ts'
import type { Endpoint } from '../../../contract/endpoints/endpoint.ts'
import { calledBy } from './called-by.ts'
import { completeBrand } from './complete-brand.ts'
import { completeCell } from './complete-cell.ts'
import { completeCharts, completeSummary } from './complete-charts.ts'
import { completeDetail } from './complete-detail.ts'
import { completeDocs } from './complete-docs.ts'
import { completePreview } from './complete-preview.ts'
import { completeWhen } from './complete-when.ts'
import { completeForms } from './forms/complete-forms.ts'
import { missingFields } from './forms/missing-fields.ts'
import { formEndpoint } from './forms/form-endpoint.ts'
import { completeAnnouncement, completeLinks, neededLinks } from './links.ts'
import { routeTitle, targetOf, titleOf } from './menu-target.ts'
import { placeWithout } from '../runtime/match-path.ts'
import { timeNames } from '../runtime/filter-names.ts'
import {
  alsoNeeded,
  endpointPermission,
  fieldPermission,
  resourcePermission,
  routeAlso,
  routePermission,
  targetAlso,
  targetPermission,
} from './permissions.ts'
import { formerPaths, placePaths } from './places.ts'
import { resourceAt } from './route-checks.ts'
import { withRange } from '../runtime/with-range.ts'
import { namedIn } from '../runtime/row-value.ts'
import type { ParsedConsole, ParsedResource } from './schema.ts'

export type CompleteConfig = ReturnType<typeof completeConfig>

/** Fills in what the config leaves out, so that nothing that reads it has to: text that is not written is empty, anything else null. */
export function completeConfig(config: ParsedConsole) {
  return {
    app: {
      productName: config.productName,
      brand: completeBrand(config.brand),
      smsBase: config.smsBase,
      filing: config.filing,
      links: neededLinks(config),
      /** Those that product staff added. */
      ownLinks: completeLinks(config),
      announcement: completeAnnouncement(config),
      /** Where each place is that code leads to by name. */
      paths: placePaths(config),
      routes: [
        ...config.routes.map((route) => completeRoute({ route, config })),
        ...formerPaths(config).map(({ path, route }) => movedRoute({ path, route, config })),
      ],
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
    /** Forms are found by the name of their resource; they stand apart, since they are read once one opens. */
    forms: Object.fromEntries(
      Object.entries(config.resources).map(([name, resource]) => [name, completeForms(resource, config)]),
    ),
    /** They stand apart, since only pages of documents read them. */
    docs: completeDocs(config),
  }
}

type Route = ParsedConsole['routes'][number]

function completeRoute({ route, config }: { route: Route; config: ParsedConsole }) {
  const { group: _group, about: _about, ...others } = route
  return {
    ...others,
    page: route.page ?? ('' as const),
    /** What must be held to see it, here and below; empty: nothing. */
    permission: routePermission(route, config),
    also: routeAlso(route, config),
    /** Its sidebar entry is hidden: the address works, but nothing leads there. */
    isHidden: config.sidebar.some(({ entries }) =>
      entries.some((entry) => entry.hidden && targetOf({ entry, config }) === placeWithout(route.path)),
    ),
  }
}

/** An old address: it leads to the route for everyone; the route asks for a user. */
const movedRoute = ({ path, route, config }: { path: string; route: Route; config: ParsedConsole }) => ({
  ...completeRoute({ route, config }),
  path,
  page: '' as const,
  resource: '',
  document: '',
  redirect: route.path,
  auth: false,
  open: false,
})

function completeGroup({
  group,
  config,
}: {
  group: ParsedConsole['sidebar'][number]
  config: ParsedConsole
}) {
  const entries = group.entries.flatMap((entry) => {
    const to = targetOf({ entry, config })
    if (entry.hidden || !to) return []
    return [
      {
        title: titleOf({ entry, config }),
        icon: entry.icon,
        /** A path of this console, or an address elsewhere. */
        to: withRange(to, entry.range),
        isExternal: !to.startsWith('/'),
        badge: entry.badge,
        isOnSmallScreen: entry.smallScreen,
        /** Empty: for everyone. */
        when: entry.when ?? ('' as const),
        ...needsOf(to, config),
        /** The pages between which readers switch at the head of each, this one first; empty: it is alone. */
        tabs:
          entry.tabs.length === 0
            ? []
            : [
                { title: titleOf({ entry, config }), to, ...needsOf(to, config) },
                ...entry.tabs.map((path) => ({
                  title: routeTitle(path, config),
                  to: path,
                  ...needsOf(path, config),
                })),
              ],
      },
    ]
  })
  return { title: group.title, entries }
}

const needsOf = (to: string, config: ParsedConsole) => ({
  permission: targetPermission(to, config),
  also: targetAlso(to, config),
})

function completeResource({
  name,
  resource,
  config,
}: {
  name: string
  resource: ParsedResource
  config: ParsedConsole
}) {
  const named = config.routes.flatMap((route) => (route.resource === name ? namedIn(route.path) : []))
  const paramsOf = (endpoint: EndpointName) =>
    named.filter((param) => Object.hasOwn(endpoints[endpoint].input.shape, param))
  const titleOf = (field: string) => resource.columns.find((column) => column.field === field)?.title ?? field
  const { endpoint, detail, empty } = resource
  const listEndpoint = endpoints[endpoint]
  const own = { ...resource.endpoints, one: resource.endpoints.one ?? detail?.endpoint }
  const rowsAt: string | null = 'rowsAt' in listEndpoint ? listEndpoint.rowsAt : null
  return {
    name,
    permission: resourcePermission(resource),
    /** What its list asks for in addition; empty: nothing. */
    also: alsoNeeded(endpoint),
    description: resource.description,
    endpoint,
    /** They act on one row; absent: the resource cannot do it. */
    endpoints: own,
    /** What each of them asks for. */
    endpointPermissions: Object.fromEntries(
      Object.entries(own).map(([kind, name]) => [kind, endpointPermission(name)]),
    ),
    /** Which field of the answer has all rows, empty for the answer itself; null: the list is read page by page. */
    rowsAt,
    /** It has one row, which no input names. */
    isSingle: 'isSingle' in listEndpoint,
    rowKey: resource.rowKey,
    layout: resource.layout,
    /** 0: never. */
    tableFrom: resource.tableFrom ?? 0,
    /** Columns that are not drawn are seen in a sheet. */
    hasRowSheet: resource.rowSheet,
    /** Fields of columns; null: cards have no head. */
    card: resource.card ?? null,
    emptyText: empty.text,
    emptyHint: empty.hint,
    emptyLink: empty.link
      ? {
          title: empty.link.title,
          to: empty.link.to,
          permission: targetPermission(empty.link.to, config),
        }
      : null,
    columns: resource.columns.map(
      ({ sortable, phone, table, optional, keepTime, hidden, defaultOff, ...cell }) => ({
        ...completeCell(cell, endpoint),
        handsOn: keepTime ? handedOn({ from: resource, to: cell.to, config }) : {},
        isSortable: sortable,
        isOnPhone: phone,
        isInTable: table,
        /** Cards leave it out where there is nothing. */
        isOptional: optional,
        /** Neither drawn nor offered; filters and sentences still use its words. */
        isHidden: hidden,
        /** Drawn once the reader asks for it. */
        isOffByDefault: defaultOff,
      }),
    ),
    filters: resource.filters.map((filter) => ({
      ...filter,
      title: filter.title || (filter.field ? titleOf(filter.field) : '时间'),
      permission: fieldPermission(endpoint, filter.field),
    })),
    actions: resource.actions.map((action, index) => completeAction({ action, index, config, resource })),
    tools: resource.tools.map(({ title, form }) => ({
      title,
      form,
      permission: endpointPermission(formEndpoint(form, resource)),
    })),
    detail: completeDetail({ name, resource, config }),
    /** Sums over the whole list, where the answer has them. */
    totals: resource.totals.map((cell) => completeCell(cell, endpoint)),
    /** Empty: nothing. */
    head: resource.head ?? ('' as const),
    canExport: resource.export,
    /** Rows can be chosen, as there is something to do with several. */
    canChoose: resource.export || resource.actions.some(({ bulk }) => bulk),
    /** Values of its endpoint's input that no reader changes. */
    only: resource.only,
    /** Parts of its routes' paths that its endpoint takes as input. */
    params: paramsOf(endpoint),
    /** How many days it shows until a time is chosen; 0: as many as its endpoint does. */
    defaultDays: resource.defaultDays,
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

interface ActionPlace {
  action: ParsedResource['actions'][number]
  index: number
  config: ParsedConsole
  resource: ParsedResource
}

const completeAction = ({
  action: { danger, when, ask, reason, preview, bulk, type, shows, undo, ...action },
  index,
  config,
  resource,
}: ActionPlace) => ({
  ...action,
  /** Its place among the actions of the resource, by which `forms` has what it asks. */
  index,
  form: action.form ?? ('' as const),
  /** Asks more than yes or no before it calls: a form of `forms`. */
  isAsking:
    ask.length > 0 ||
    Object.keys(action.input).length > 0 ||
    reason ||
    Boolean(preview) ||
    type !== '' ||
    fileOf(action.call) !== null ||
    shows.length > 0,
  /** Its endpoint takes the key of a row. */
  takesKey: takes(calledBy(action), resource.rowKey),
  /** Its endpoint refuses a row that is no longer as it was read. */
  takesRev: takes(calledBy(action), 'rev'),
  preview: completePreview(preview),
  undo: undo
    ? {
        ...undo,
        // An endpoint that can do without the key makes a new row.
        takesKey: missingFields({ input: endpoints[undo.call].input, names: [] }).includes(resource.rowKey),
        takesRev: takes(undo.call, 'rev'),
        permission: endpointPermission(undo.call),
      }
    : null,
  isBulk: bulk,
  type,
  permission:
    endpointPermission(action.form ? formEndpoint(action.form, resource) : calledBy(action)) ||
    targetPermission(action.to, config),
  also: alsoNeeded(calledBy(action)),
  call: action.call ?? ('' as const),
  read: action.read ?? ('' as const),
  download: action.download ?? ('' as const),
  file: fileOf(action.download ?? action.call),
  isDanger: danger,
  /** Its answer says more than that it is done. */
  isOutcome: Boolean(action.call && isOutcome(endpoints[action.call].result)),
  when: completeWhen(when, resource),
})

/** Null: its answer is no file. */
function fileOf(name: EndpointName | undefined): Endpoint['file'] | null {
  const { file }: Partial<Endpoint> = name ? endpoints[name] : {}
  return file ?? null
}

const takes = (name: EndpointName | undefined, field: string) =>
  name !== undefined && Object.hasOwn(endpoints[name].input.shape, field)
