import { z } from 'zod'
import { endpoints, type EndpointName } from '../../../contract/endpoints.ts'
import { completeCell } from './complete-cell.ts'
import { completeCharts } from './complete-charts.ts'
import { endpointPermission, resourcePermission } from './permissions.ts'
import type { ParsedConsole, ParsedResource } from './schema.ts'

interface OfResource {
  name: string
  resource: ParsedResource
  config: ParsedConsole
}

/** Null: the rows of the list have no detail. */
export function completeDetail({ name, resource, config }: OfResource) {
  const { detail, rowKey } = resource
  if (!detail) return null
  const { endpoint, title, view, chartDays } = detail
  const { result } = endpoints[detail.endpoint]
  const shape = result instanceof z.ZodObject ? result.shape : {}
  const [route] = config.routes.filter((one) => one.resource === name && !one.path.includes(':'))
  const paramsOf = (endpoint: EndpointName) =>
    Object.keys(endpoints[endpoint].input.shape).filter((param) => Object.hasOwn(shape, param))
  return {
    endpoint,
    title,
    view,
    chartDays,
    permission: endpointPermission(detail.endpoint),
    /** Where it opens from elsewhere, `:field` of the row to be filled in; empty: nowhere but in its list. */
    to: route ? `${route.path}?detail=:${rowKey}` : '',
    fields: detail.fields.map((cell) => completeCell(cell, detail.endpoint)),
    /** Their `params` are fields of the row. */
    charts: completeCharts({ charts: detail.charts, filters: [] }, paramsOf),
    tabs: detail.tabs.map((tab) => ({
      ...tab,
      permission: resourcePermission(config.resources[tab.resource]),
    })),
  }
}
