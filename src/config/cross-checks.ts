import { z } from 'zod'
import { endpoints, type ListName } from '../../contract/endpoints.ts'
import { filterNames } from './filter-names.ts'
import { matchPath } from './match-path.ts'
import type { ParsedConsole } from './schema.ts'

/** A mistake and its place, as `resources.orders.columns[1].field`. */
export interface Mistake {
  place: string
  message: string
}

type Resource = ParsedConsole['resources'][string]

/** What one part of the config says about another. */
export function crossChecks(config: ParsedConsole): Mistake[] {
  return [
    ...config.routes.flatMap((route, index) => routeMistakes({ route, place: `routes[${index}]`, config })),
    ...duplicatePaths(config),
    ...missingRoutes(config),
    ...config.sidebar.flatMap((group, g) =>
      group.entries.flatMap((entry, e) =>
        entry.path && !leadsSomewhere(entry.path, config)
          ? [noRoute({ place: `sidebar[${g}].entries[${e}].path`, path: entry.path })]
          : [],
      ),
    ),
    ...Object.entries(config.resources).flatMap(([name, resource]) =>
      resourceMistakes({ resource, place: `resources.${name}`, config }),
    ),
  ]
}

const noRoute = ({ place, path }: { place: string; path: string }) => ({
  place,
  message: `没有路由通往“${path}”`,
})

/** `:field` parts of a link stand for any value. */
const leadsSomewhere = (path: string, config: ParsedConsole) =>
  config.routes.some((route) => route.path !== '*' && matchPath({ pattern: route.path, path }) !== null)

function routeMistakes({
  route,
  place,
  config,
}: {
  route: ParsedConsole['routes'][number]
  place: string
  config: ParsedConsole
}): Mistake[] {
  const mistakes: Mistake[] = []
  const shows = [route.page, route.resource, route.redirect].filter(Boolean)
  if (shows.length !== 1) mistakes.push({ place, message: 'page、resource、redirect 须写且只写一个' })
  if (route.resource && !config.resources[route.resource]) {
    mistakes.push({ place: `${place}.resource`, message: `没有名为“${route.resource}”的资源` })
  }
  if (route.redirect && !leadsSomewhere(route.redirect, config)) {
    mistakes.push(noRoute({ place: `${place}.redirect`, path: route.redirect }))
  }
  if (route.under && !leadsSomewhere(route.under, config)) {
    mistakes.push(noRoute({ place: `${place}.under`, path: route.under }))
  }
  if (route.open && !route.auth) {
    mistakes.push({ place: `${place}.open`, message: '只有 auth: true 的路由才需要 open' })
  }
  return mistakes
}

function duplicatePaths(config: ParsedConsole): Mistake[] {
  const shape = (path: string) => path.replaceAll(/:[^/]+/g, ':')
  return config.routes.flatMap((route, index) => {
    const first = config.routes.findIndex((other) => shape(other.path) === shape(route.path))
    return first < index
      ? [{ place: `routes[${index}].path`, message: `路径“${route.path}”与 routes[${first}] 重复` }]
      : []
  })
}

/** The layout, the guard and the 404 page rely on these. */
function missingRoutes(config: ParsedConsole): Mistake[] {
  return ['/', '/login', '*'].flatMap((path) =>
    config.routes.some((route) => route.path === path)
      ? []
      : [{ place: 'routes', message: `缺少路径为“${path}”的路由` }],
  )
}

interface ResourcePlace {
  resource: Resource
  place: string
  config: ParsedConsole
}

function resourceMistakes({ resource, place, config }: ResourcePlace): Mistake[] {
  const list = endpoints[resource.endpoint as ListName]
  const mistakes: Mistake[] = []
  const needField = (at: string, field: string) => {
    if (!(field in list.row.shape)) {
      mistakes.push({
        place: `${place}.${at}`,
        message: `接口 ${resource.endpoint} 不返回字段“${field}”`,
      })
    }
  }
  const needPath = (at: string, path: string) => {
    if (!leadsSomewhere(path, config)) mistakes.push(noRoute({ place: `${place}.${at}`, path }))
    for (const [, field] of path.matchAll(/:([A-Za-z]+)/g)) needField(at, field ?? '')
  }
  const needSort = (at: string, field: string) => {
    const sortable: readonly string[] = list.sortable
    if (!sortable.includes(field)) {
      mistakes.push({
        place: `${place}.${at}`,
        message: `接口 ${resource.endpoint} 不能按“${field}”排序（可用：${sortable.join('、')}）`,
      })
    }
  }

  needField('rowKey', resource.rowKey)
  if (resource.defaultSort) needSort('defaultSort.field', resource.defaultSort.field)
  if (resource.empty.link) needPath('empty.link.to', resource.empty.link.to)
  for (const [index, column] of resource.columns.entries()) {
    const at = `columns[${index}]`
    needField(`${at}.field`, column.field)
    if (column.sortable) needSort(`${at}.sortable`, column.field)
    if (column.to) needPath(`${at}.to`, column.to)
    if (column.unitField) needField(`${at}.unitField`, column.unitField)
    if (column.format === 'tag' && !column.values) {
      mistakes.push({ place: `${place}.${at}.values`, message: 'tag 格式须写 values' })
    }
    mistakes.push(...valueMistakes({ column, schema: list.row.shape, place: `${place}.${at}.values` }))
  }
  for (const [index, filter] of resource.filters.entries()) {
    const problem = filterProblem({ filter, resource })
    if (problem) mistakes.push({ place: `${place}.filters[${index}]${problem.at}`, message: problem.message })
  }
  for (const [index, action] of resource.actions.entries()) {
    needPath(`actions[${index}].to`, action.to)
    for (const field of Object.keys(action.when)) needField(`actions[${index}].when`, field)
  }
  return mistakes
}

/** Every word that the field may have needs its Chinese, and no other. */
function valueMistakes({
  column,
  schema,
  place,
}: {
  column: Resource['columns'][number]
  schema: Record<string, z.ZodType | undefined>
  place: string
}): Mistake[] {
  const field = schema[column.field]
  if (!column.values || !(field instanceof z.ZodEnum)) return []
  const words = field.options.map(String)
  const given = Object.keys(column.values)
  return [
    ...words
      .filter((word) => !given.includes(word))
      .map((word) => ({ place, message: `缺少值“${word}”的说法` })),
    ...given
      .filter((word) => !words.includes(word))
      .map((word) => ({ place: `${place}.${word}`, message: `字段“${column.field}”没有值“${word}”` })),
  ]
}

function filterProblem({
  filter,
  resource,
}: {
  filter: Resource['filters'][number]
  resource: Resource
}): { at: string; message: string } | null {
  const { control, field = '' } = filter
  const accepted = Object.keys(endpoints[resource.endpoint as ListName].input.shape)
  const needed = filterNames({ control, field })
  if (control === 'period' && field) return { at: '.field', message: 'period 不写 field' }
  if (control !== 'period' && !field) return { at: '.field', message: `${control} 须写 field` }
  if (!needed.every((name) => accepted.includes(name))) {
    return {
      at: field ? '.field' : '.control',
      message: `接口 ${resource.endpoint} 不能这样筛选${field && `“${field}”`}（缺少参数 ${needed.join('、')}）`,
    }
  }
  const column = resource.columns.find((one) => one.field === field)
  if (control === 'select' && !column?.values) {
    return { at: '.field', message: `select 的选项来自列“${field}”的 values，此列没有写` }
  }
  if (field && !column && !filter.title) return { at: '.title', message: `没有列“${field}”，须写 title` }
  return null
}
