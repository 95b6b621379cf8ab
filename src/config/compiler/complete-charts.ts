import { endpoints, type EndpointName } from '../../../contract/endpoints.ts'
import type { Permission } from '../../../contract/permissions.ts'
import { filterNames } from '../runtime/filter-names.ts'
import { endpointPermission, fieldPermission } from './permissions.ts'
import { isTime, rowShape } from './row-shape.ts'
import type { ParsedResource } from './schema.ts'

type ParamsOf = (endpoint: EndpointName) => string[]

export const completeSummary = ({ summary }: ParsedResource, paramsOf: ParamsOf) =>
  summary
    ? {
        endpoint: summary.endpoint,
        permission: endpointPermission(summary.endpoint),
        /** Whether the endpoint takes the same parts of the path as the list. */
        params: paramsOf(summary.endpoint),
        figures: summary.figures.map((figure) => ({
          ...figure,
          good: figure.good ?? ('' as const),
          beside: figure.beside ?? null,
          permission: firstOf(fieldsOf(figure).map((field) => fieldPermission(summary.endpoint, field))),
        })),
      }
    : null

export const completeCharts = (
  { charts, filters }: Pick<ParsedResource, 'charts' | 'filters'>,
  paramsOf: ParamsOf,
) =>
  charts.map(({ wide, beside, marks, picks, ...chart }) => ({
    ...chart,
    permission: endpointPermission(chart.endpoint) || linesPermission(chart),
    /** Its endpoint answers page by page. */
    isPaged: 'row' in endpoints[chart.endpoint],
    params: paramsOf(chart.endpoint),
    /** `x` is a time. */
    isOverTime: isTime(rowShape(chart.endpoint)?.[chart.x]),
    y: chart.y.map((one) => completeY(one, chart)),
    /** What is drawn at one point makes a whole: it is stacked and is added up. */
    isSummed: chart.kind !== 'series' && !beside,
    isWide: wide,
    /** A time is chosen in it. */
    isPicker: picks,
    /** Query fields of the list's filters that it is filtered by, too. */
    follows: filters.flatMap(filterNames).filter((name) => picks && takes(chart.endpoint, name)),
    /** What else it shows of its time. */
    marks: marks ? { endpoint: marks, params: paramsOf(marks) } : null,
  }))

const OF_TIME = ['begin', 'end']
const takes = (endpoint: EndpointName, name: string) =>
  !OF_TIME.includes(name) && Object.hasOwn(endpoints[endpoint].input.shape, name)

type ParsedChart = ParsedResource['charts'][number]

function completeY(
  one: ParsedChart['y'][number],
  { endpoint, title }: Pick<ParsedChart, 'endpoint' | 'title'>,
) {
  const y = typeof one === 'string' ? { field: one, title } : one
  return { ...y, permission: fieldPermission(endpoint, y.field) }
}

type ParsedFigure = NonNullable<ParsedResource['summary']>['figures'][number]
const fieldsOf = ({ fields, beside }: ParsedFigure) => (beside ? [...fields, beside.field] : fields)

const firstOf = (permissions: (Permission | '')[]) => permissions.find(Boolean) ?? ''

/** A chart of which every line asks for a permission asks for the first one. */
function linesPermission({ endpoint, y }: Pick<ParsedChart, 'endpoint' | 'y'>): Permission | '' {
  const needed = y.map((one) => fieldPermission(endpoint, typeof one === 'string' ? one : one.field))
  return needed.every(Boolean) ? firstOf(needed) : ''
}
