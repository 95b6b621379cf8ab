import { z } from 'zod'
import { endpoints, type EndpointName } from '../../../contract/endpoints.ts'
import { Change } from '../../../contract/change.ts'
import { didYouMean } from '../../../contract/did-you-mean.ts'
import { namedIn } from '../runtime/row-value.ts'
import { cellMistakes, repeatedFields } from './cell-checks.ts'
import { eachChartMistakes } from './chart-checks.ts'
import { belowList } from './detail-routes.ts'
import { needFields, type FieldsOf } from './field-checks.ts'
import type { Mistake } from './mistake.ts'
import { shapeOf } from './places.ts'
import { rowShape, type Shape } from './row-shape.ts'
import type { ParsedConsole, ParsedResource } from './schema.ts'

interface DetailPlace {
  resource: ParsedResource
  place: string
  config: ParsedConsole
}
type Detail = NonNullable<ParsedResource['detail']>

/** What the detail of a row says about its endpoints, its address and the lists in its tabs. */
export function detailMistakes({ resource, place, config }: DetailPlace): Mistake[] {
  const { detail, rowKey } = resource
  if (!detail) return []
  const { endpoint, fields, charts } = detail
  const { input, result } = endpoints[endpoint]
  if (!Object.hasOwn(input.shape, rowKey)) {
    return [{ place: `${place}.endpoint`, message: `接口 ${endpoint} 没有参数“${rowKey}”` }]
  }
  if (detail.view === 'fields' && fields.length === 0) {
    return [{ place: `${place}.fields`, message: 'view 为 fields 时至少列出一个字段' }]
  }
  if (fields.length > 0 && !(result instanceof z.ZodObject)) {
    return [{ place: `${place}.endpoint`, message: `接口 ${endpoint} 不返回单独一条记录` }]
  }
  const shape: Shape = result instanceof z.ZodObject ? result.shape : {}
  const row: FieldsOf = { endpoint, shape, config }
  return [
    ...repeatedFields(fields, `${place}.fields`),
    ...fields.flatMap((cell, index) =>
      cellMistakes({ cell, place: `${place}.fields[${index}]`, fields: row }),
    ),
    ...eachChartMistakes({
      charts,
      place: `${place}.charts`,
      isGiven: (param) => Object.hasOwn(shape, param),
    }),
    ...(detail.page ? pageMistakes({ resource, place: `${place}.page`, config }) : []),
    ...detail.tabs.flatMap((tab, index) =>
      tabMistakes({ tab, index, tabs: detail.tabs, place: `${place}.tabs[${index}]`, row }),
    ),
    ...(detail.history ? historyMistakes({ resource, place: `${place}.history` }) : []),
  ]
}

/** A page stands below the routes of its list, at an address that no other route has. */
function pageMistakes({ resource, place, config }: DetailPlace): Mistake[] {
  const { routes, resources } = config
  const lists = routes.filter(
    ({ resource: name }) => Object.hasOwn(resources, name) && resources[name] === resource,
  )
  if (lists.length === 0) {
    return [{ place, message: '这个列表没有自己的路由，详情没有地址，请去掉 page' }]
  }
  return lists.flatMap(({ path }) => {
    const own = belowList(path, resource.rowKey)
    if (path.endsWith('?') || namedIn(path).includes(resource.rowKey)) {
      return [{ place, message: `列表的地址“${path}”后面不能再加“:${resource.rowKey}”` }]
    }
    const other = routes.findIndex((route) => shapeOf(route.path) === shapeOf(own))
    return other < 0 ? [] : [{ place, message: `详情的地址“${own}”与 routes[${other}] 重复` }]
  })
}

interface TabPlace {
  tab: Detail['tabs'][number]
  index: number
  tabs: Detail['tabs']
  place: string
  /** What the detail's endpoint returns. */
  row: FieldsOf
}

/** A tab lists rows of another list that belong to this row; two of one list would share an address. */
function tabMistakes({ tab, index, tabs, place, row }: TabPlace): Mistake[] {
  const { resources } = row.config
  const first = tabs.findIndex(({ resource }) => resource === tab.resource)
  const twice = { place: `${place}.resource`, message: `列表“${tab.resource}”已是 tabs[${first}]` }
  const list = Object.hasOwn(resources, tab.resource) ? resources[tab.resource] : undefined
  if (!list) {
    const near = didYouMean({ word: tab.resource, words: Object.keys(resources) })
    return [{ place: `${place}.resource`, message: `没有名为“${tab.resource}”的列表${near}` }]
  }
  const words = filtersOf(list.endpoint)
  return [
    ...(first < index ? [twice] : []),
    ...Object.entries(tab.filters).flatMap(([name, value]) => {
      const usable = words.length > 0 ? `（可用：${words.join('、')}）` : ''
      const message = `列表“${tab.resource}”不能按“${name}”筛选${usable}${didYouMean({ word: name, words })}`
      return [
        ...(words.includes(name) ? [] : [{ place: `${place}.filters`, message }]),
        ...needFields(`${place}.filters.${name}`, value, row),
      ]
    }),
  ]
}

const OF_EVERY_LIST = ['pageNo', 'pageSize', 'column', 'order', 'cursor']

const filtersOf = (endpoint: EndpointName): string[] =>
  Object.keys(endpoints[endpoint].input.shape).filter((name) => !OF_EVERY_LIST.includes(name))

function historyMistakes({ resource, place }: Pick<DetailPlace, 'resource' | 'place'>): Mistake[] {
  const { history } = resource.endpoints
  if (!history) return [{ place, message: '变更记录要有接口，请在 endpoints 里写 history' }]
  const shape = rowShape(history)
  const missing = Object.keys(Change.shape).filter((field) => !shape || !Object.hasOwn(shape, field))
  return missing.length === 0
    ? []
    : [{ place, message: `接口 ${history} 返回的不是变更记录（缺少字段 ${missing.join('、')}）` }]
}
