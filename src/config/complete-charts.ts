import { endpoints, type EndpointName } from '../../contract/endpoints.ts'
import type { AppChart, AppSummary } from './app-config.ts'
import { isTime, rowShape } from './row-shape.ts'
import type { ParsedResource } from './schema.ts'

type ParamsOf = (endpoint: string) => string[]

export const completeSummary = ({ summary }: ParsedResource, paramsOf: ParamsOf): AppSummary | null =>
  summary
    ? {
        endpoint: summary.endpoint as EndpointName,
        params: paramsOf(summary.endpoint),
        figures: summary.figures.map((figure) => ({ ...figure, good: figure.good ?? '' })),
      }
    : null

export const completeCharts = ({ charts }: ParsedResource, paramsOf: ParamsOf): AppChart[] =>
  charts.map(({ endpoint, y, split = '', wide, beside, ...chart }) => ({
    ...chart,
    endpoint: endpoint as EndpointName,
    isPaged: 'row' in endpoints[endpoint as EndpointName],
    params: paramsOf(endpoint),
    isOverTime: isTime(rowShape(endpoint)?.[chart.x]),
    y: y.map((one) => (typeof one === 'string' ? { field: one, title: chart.title } : one)),
    split,
    isSummed: chart.kind !== 'series' && !beside,
    isWide: wide,
  }))
