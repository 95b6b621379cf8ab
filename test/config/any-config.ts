import {
  array,
  boolean,
  constant,
  constantFrom,
  option,
  record,
  uniqueArray,
  type Arbitrary,
} from 'fast-check'
import { PLACES } from '../../contract/places.ts'
import { consoleConfig } from '../support/read-fixture-config.ts'
import { CONDITIONS, ICONS, LAYOUTS, ROW_LAYOUTS } from '../../src/config/runtime/names.ts'
import type { ConsoleInput } from '../../src/config/compiler/schema.ts'

type Input = ConsoleInput
type Route = Input['routes'][number]
type Resources = Input['resources']

const real = consoleConfig
const titles = constantFrom('首页', '订单', '我的列表', 'API Key', '帮助')
const layouts = constantFrom(...LAYOUTS)
const EXPORTED = new Set(['orders', 'income', 'stats', 'calls'])

/** Some columns, filters and actions of each list of the product. Links are left out: which routes there are is chosen apart. */
const resources: Arbitrary<Resources> = record(
  Object.fromEntries(
    Object.entries(real.resources).map(([name, resource]) => [name, aResource(name, resource)]),
  ),
)

function aResource(
  name: string,
  { columns, filters = [], actions = [], tools = [], charts = [], ...rest }: Resources[string],
) {
  const plain = columns.map((column) => ({ ...column, to: undefined, toBy: undefined, keepTime: undefined }))
  const words = plain.filter(({ values }) => values)
  const others = plain.filter(({ values, hidden = false }) => !values && !hidden)
  return record({
    shown: uniqueArray(constantFrom(...others), { minLength: 1, selector: ({ field }) => field }),
    filters: someOf(filters, ({ control, field = '' }) => control + field),
    // Links are left out here, too, and forms, which name actions.
    actions: someOf(
      actions.filter(({ to, form }) => !to && !form),
      ({ title }) => title,
    ),
    tools: someOf(
      tools.filter(({ form }) => !form),
      ({ title }) => title,
    ),
    charts: someOf(charts, ({ name }) => name),
    hasSummary: boolean(),
    days: option(constantFrom(1, 7, 366), { nil: undefined }),
    layout: constantFrom(...ROW_LAYOUTS),
    hasCard: boolean(),
    description: titles,
    empty: record({ text: titles }),
    hasDetail: boolean(),
    canExport: boolean(),
  }).map(
    ({ shown, filters, charts: shownCharts, hasCard, hasDetail, canExport, hasSummary, days, ...parts }) => ({
      endpoint: rest.endpoint,
      rowKey: rest.rowKey,
      ...(rest.endpoints && { endpoints: rest.endpoints }),
      ...parts,
      columns: [...words, ...shown],
      filters: filters.map((filter) => ({ title: '筛选', ...filter })),
      // What picks a time needs the filter that it sets.
      charts: shownCharts.map(({ picks, ...chart }) => ({
        ...chart,
        ...(picks && filters.some(isOfTime) && { picks }),
      })),
      export: canExport && EXPORTED.has(name),
      ...(hasCard && shown[0] && { card: { title: shown[0].field } }),
      ...(hasDetail && rest.detail && { detail: rest.detail }),
      ...(hasSummary && rest.summary && { summary: rest.summary }),
      ...(days && filters.some(isOfTime) && { defaultDays: days }),
    }),
  )
}

const isOfTime = ({ control }: { control: string }) => control === 'dates' || control === 'period'

/** The routes that code leads to, as they are. */
const needed = real.routes.filter(
  ({ page, resource = '', document = '' }) => page !== undefined || resource in PLACES || document in PLACES,
)
const last = needed.find(({ path }) => path === '*')
const places = needed.filter((route) => route !== last)

const extraRoutes: Arbitrary<Route[]> = uniqueArray(
  record({
    path: constantFrom('/a', '/b', '/center/a', '/center/b', '/center/a/:id', '/center/c/:x/:y?'),
    title: titles,
    shows: constantFrom<Partial<Route>>(
      ...Object.keys(real.resources).map((resource) => ({ resource })),
      { redirect: '/' },
      { document: 'quick-start' },
    ),
    auth: boolean(),
    open: boolean(),
    layout: layouts,
  }),
  { selector: ({ path }) => path, maxLength: 6 },
).map((routes) =>
  routes.map(({ shows, open, ...route }) => {
    const auth = route.auth || route.path.startsWith('/center')
    return { ...route, ...shows, auth, open: open && auth }
  }),
)

type Entry = Input['sidebar'][number]['entries'][number]

/** Some of what can be led to, each once, in groups. */
const sidebarOf = (routes: Route[]): Arbitrary<Input['sidebar']> =>
  record({
    titles: uniqueArray(titles, { maxLength: 3 }),
    targets: uniqueArray(
      constantFrom<Partial<Entry>>(
        ...routes
          .filter(({ path }) => !path.includes(':'))
          .map(({ path }) => ({ path, title: `去 ${path.slice(-8)}` })),
        { link: 'docs', title: '文档' },
        { url: 'https://example.com/', title: '站外' },
      ),
      { selector: ({ title }) => title, minLength: 3, maxLength: 9 },
    ),
    looks: array(
      record({
        icon: constantFrom(...ICONS),
        hidden: boolean(),
        smallScreen: boolean(),
        when: option(constantFrom(...CONDITIONS), { nil: undefined }),
        badge: option(constantFrom('新', '测试'), { nil: undefined }),
      }),
      { minLength: 9, maxLength: 9 },
    ),
  }).map(({ titles, targets, looks }) =>
    titles.map((title, group) => ({
      title,
      entries: targets.flatMap((target, index) =>
        index % titles.length === group ? [{ icon: 'grid' as const, ...looks[index], ...target }] : [],
      ),
    })),
  )

/** Any console that may be written from the names of this one. */
export const anyConfig: Arbitrary<Input> = extraRoutes.chain((extra) => {
  const routes = [...places, ...extra, ...(last ? [last] : [])]
  return record({ sidebar: sidebarOf([...places, ...extra]), resources, productName: titles }).map(
    (parts) => ({
      ...parts,
      smsBase: '',
      links: real.links,
      routes,
    }),
  )
})

type Place = (string | number)[]

/** Every place of a value, from the outside in. */
export function placesOf(value: unknown, at: Place = []): Place[] {
  if (typeof value !== 'object' || value === null) return [at]
  const inner = Object.entries(value).flatMap(([key, item]) =>
    placesOf(item, [...at, Array.isArray(value) ? Number(key) : key]),
  )
  return at.length > 0 ? [at, ...inner] : inner
}

export const REMOVED = Symbol('removed')

/** A copy with one place changed. */
export function changedAt(config: Input, place: Place, to: unknown): unknown {
  // A structured clone would share within itself what the config shares.
  const copy: unknown = JSON.parse(JSON.stringify(config))
  let holder = copy as Record<string | number, unknown>
  for (const part of place.slice(0, -1)) holder = holder[part] as Record<string | number, unknown>
  const key = place.at(-1) ?? ''
  if (to !== REMOVED) holder[key] = to
  else if (Array.isArray(holder)) holder.splice(Number(key), 1)
  else delete holder[key]
  return copy
}

function someOf<T>(values: readonly T[], nameOf: (value: T) => string): Arbitrary<T[]> {
  return values.length > 0 ? uniqueArray(constantFrom(...values), { selector: nameOf }) : constant([])
}
