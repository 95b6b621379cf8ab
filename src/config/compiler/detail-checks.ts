import { z } from 'zod'
import { endpoints, type EndpointName } from '../../../contract/endpoints.ts'
import { didYouMean } from '../../../contract/did-you-mean.ts'
import { cellMistakes, repeatedFields } from './cell-checks.ts'
import { eachChartMistakes } from './chart-checks.ts'
import { needFields, type FieldsOf } from './field-checks.ts'
import type { Mistake } from './mistake.ts'
import type { Shape } from './row-shape.ts'
import type { ParsedConsole, ParsedResource } from './schema.ts'

interface DetailPlace {
  resource: ParsedResource
  place: string
  config: ParsedConsole
}
type Detail = NonNullable<ParsedResource['detail']>

/** What the detail of a row says about its endpoints and the lists in its tabs. */
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
    ...detail.tabs.flatMap((tab, index) =>
      tabMistakes({ tab, index, tabs: detail.tabs, place: `${place}.tabs[${index}]`, row }),
    ),
  ]
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
