import { z } from 'zod'
import { endpoints, type EndpointName } from '../../../contract/endpoints.ts'
import type { Mistake } from './mistake.ts'
import { timeNames } from '../runtime/filter-names.ts'
import { namedIn } from '../runtime/row-value.ts'
import { AMOUNT_FORMATS, type ChartFormatName, type ChartStep } from '../runtime/names.ts'
import { didYouMean } from '../../../contract/did-you-mean.ts'
import { isMoney, isNumber, isTime, rowShape, type Shape } from './row-shape.ts'
import type { ParsedConsole, ParsedResource } from './schema.ts'

interface OfResource {
  name: string
  resource: ParsedResource
  place: string
  config: ParsedConsole
}
/** Whether what draws a chart has a value for a parameter of its endpoint. */
type IsGiven = (param: string) => boolean
type Chart = ParsedResource['charts'][number]

/** What the figures and charts of a resource say about their endpoints. */
export function chartMistakes(of: OfResource): Mistake[] {
  const isGiven = inEveryPath(of)
  return [
    ...defaultDaysMistakes(of),
    ...summaryMistakes(of),
    ...eachChartMistakes({
      charts: of.resource.charts,
      place: `${of.place}.charts`,
      isGiven,
      mayPick: timeNames(of.resource.filters) !== null,
    }),
  ]
}

/** What each chart of a list or a detail says about its endpoint. */
export function eachChartMistakes({
  charts,
  place: all,
  isGiven,
  mayPick = false,
}: {
  charts: Chart[]
  place: string
  isGiven: IsGiven
  /** Whether they stand above a list that is filtered by time. */
  mayPick?: boolean
}): Mistake[] {
  return charts.flatMap((chart, index) => {
    const place = `${all}[${index}]`
    const first = charts.findIndex(({ name }) => name === chart.name)
    const twice = { place: `${place}.name`, message: `图名“${chart.name}”与 charts[${first}] 重复` }
    return [
      ...(first < index ? [twice] : []),
      ...orElseMistakes(chart, charts, place),
      ...pickMistakes(chart, mayPick, place),
      ...oneChart({ chart, place, isGiven }),
    ]
  })
}

function pickMistakes({ picks, kind, endpoint, x }: Chart, mayPick: boolean, place: string): Mistake[] {
  if (!picks || (mayPick && kind === 'bars' && isTime(rowShape(endpoint)?.[x]))) return []
  const message = 'picks 只用于列表上方随时间的 bars，列表要有按时间的筛选（dates 或 period）'
  return [{ place: `${place}.picks`, message }]
}

function orElseMistakes({ name, orElse }: Chart, charts: Chart[], place: string): Mistake[] {
  const others = charts.map((chart) => chart.name).filter((other) => other !== name)
  if (orElse === '' || others.includes(orElse)) return []
  const near = didYouMean({ word: orElse, words: others })
  return [{ place: `${place}.orElse`, message: `没有另一张图叫“${orElse}”${near}` }]
}

/** What stands in the path of every route that shows the resource. */
function inEveryPath({ name, config }: OfResource): IsGiven {
  const routes = config.routes.filter((route) => route.resource === name)
  return (param) => routes.length > 0 && routes.every(({ path }) => namedIn(path).includes(param))
}

function defaultDaysMistakes({ resource, place }: OfResource): Mistake[] {
  if (!resource.defaultDays) return []
  const hasTime = resource.filters.some(({ control }) => control === 'dates' || control === 'period')
  return hasTime
    ? []
    : [{ place: `${place}.defaultDays`, message: '没有按时间的筛选（dates 或 period），不能写 defaultDays' }]
}

function summaryMistakes(of: OfResource): Mistake[] {
  const { summary } = of.resource
  if (!summary) return []
  const place = `${of.place}.summary`
  const { input, result } = endpoints[summary.endpoint]
  if (!(result instanceof z.ZodObject)) {
    return [{ place: `${place}.endpoint`, message: `接口 ${summary.endpoint} 不返回一组数` }]
  }
  if (!('begin' in input.shape && 'end' in input.shape)) {
    return [{ place: `${place}.endpoint`, message: `接口 ${summary.endpoint} 没有参数 begin、end` }]
  }
  return [
    ...inputMistakes({ isGiven: inEveryPath(of), endpoint: summary.endpoint, place }),
    ...summary.figures.flatMap(({ fields, beside, format }, index) => {
      const at = `${place}.figures[${index}]`
      const named = { endpoint: summary.endpoint, shape: result.shape, format }
      return [
        ...fields.flatMap((field, nth) => numberMistakes({ ...named, field, place: `${at}.fields[${nth}]` })),
        ...(beside ? numberMistakes({ ...named, field: beside.field, place: `${at}.beside.field` }) : []),
      ]
    }),
  ]
}

function oneChart({ chart, place, isGiven }: { chart: Chart; place: string; isGiven: IsGiven }): Mistake[] {
  const { endpoint, kind, x, y, split, format, by, beside, marks } = chart
  const shape = rowShape(endpoint)
  if (!shape) return [{ place: `${place}.endpoint`, message: `接口 ${endpoint} 不返回多条记录` }]
  const isOverTime = isTime(shape[x])
  const isAdded = AMOUNT_FORMATS.includes(format)
  const says = (isWrong: boolean, at: string, message: string) =>
    isWrong ? [{ place: `${place}.${at}`, message }] : []
  return [
    ...inputMistakes({ isGiven, endpoint, place }),
    ...fieldMistakes({ endpoint, shape, field: x, place: `${place}.x` }),
    ...y.flatMap((one, nth) =>
      numberMistakes({
        endpoint,
        shape,
        field: typeof one === 'string' ? one : one.field,
        format,
        place: typeof one === 'string' ? `${place}.y[${nth}]` : `${place}.y[${nth}].field`,
      }),
    ),
    ...(split ? fieldMistakes({ endpoint, shape, field: split, place: `${place}.split` }) : []),
    ...says(
      y.length > 1 && y.some((one) => typeof one === 'string'),
      'y',
      '不止一个字段时要写成 { field, title }',
    ),
    ...says(kind === 'series' && !isOverTime, 'x', `series 的横轴须是时间，“${x}”不是`),
    ...says(kind === 'share' && isOverTime, 'x', `share 的横轴须是名称，“${x}”是时间`),
    ...says(kind === 'share' && y.length > 1, 'y', 'share 只能画一个字段'),
    ...says(kind !== 'series' && !isAdded, 'format', `${format} 不能相加，请用 kind: 'series'`),
    ...says(Boolean(split) && !isOverTime, 'split', '只有随时间的 series、bars 才能分开画'),
    ...says(Boolean(split) && y.length > 1, 'split', '分开画时只能写一个字段'),
    ...says(
      beside && (kind !== 'bars' || !isOverTime || y.length < 2),
      'beside',
      '只有随时间的、不止一个字段的 bars 才能并排',
    ),
    ...says(Boolean(marks) && !isOverTime, 'marks', '只有横轴是时间的图才能标注'),
    ...says(by !== 'auto' && !isOverTime, 'by', '横轴不是时间，不能写 by'),
    ...(isOverTime ? stepMistakes({ endpoint, by, place }) : []),
  ]
}

/** The endpoint has to know every step that a chart over time may come to: `auto` to hours, days and months. */
function stepMistakes({
  endpoint,
  by,
  place,
}: {
  endpoint: EndpointName
  by: ChartStep
  place: string
}): Mistake[] {
  const { shape } = endpoints[endpoint].input
  if (!('granularity' in shape)) {
    return [
      { place: `${place}.endpoint`, message: `接口 ${endpoint} 不能按时间分格（缺少参数 granularity）` },
    ]
  }
  const knows = (step: string) => shape.granularity.safeParse(step).success
  if (!knows('day') || !knows('month'))
    return [{ place: `${place}.endpoint`, message: `接口 ${endpoint} 的 granularity 须有 day 和 month` }]
  if (by === 'day' || knows('hour')) return []
  return [{ place: `${place}.by`, message: `接口 ${endpoint} 没有按小时的格，须写 by: 'day'` }]
}

interface FieldPlace {
  endpoint: string
  shape: Shape
  field: string
  place: string
}

function fieldMistakes({ endpoint, shape, field, place }: FieldPlace): Mistake[] {
  if (Object.hasOwn(shape, field)) return []
  const near = didYouMean({ word: field, words: Object.keys(shape) })
  return [{ place, message: `接口 ${endpoint} 不返回字段“${field}”${near}` }]
}

function numberMistakes(at: FieldPlace & { format: ChartFormatName }): Mistake[] {
  const missing = fieldMistakes(at)
  if (missing.length > 0) return missing
  const { shape, field, format, place } = at
  const isRight = format === 'yuan' ? isMoney(shape[field]) : isNumber(shape[field])
  return isRight ? [] : [{ place, message: `字段“${field}”不能写成 ${format}` }]
}

/** What an endpoint must be given is the time, or is there where it is drawn. */
function inputMistakes({
  isGiven,
  endpoint,
  place,
}: {
  isGiven: IsGiven
  endpoint: EndpointName
  place: string
}): Mistake[] {
  const { shape } = endpoints[endpoint].input
  const missing = Object.entries<z.ZodType>(shape).flatMap(([field, schema]) =>
    schema.safeParse(undefined).success || isGiven(field) ? [] : [field],
  )
  return missing.length === 0
    ? []
    : [{ place: `${place}.endpoint`, message: `接口 ${endpoint} 还需要参数 ${missing.join('、')}` }]
}
