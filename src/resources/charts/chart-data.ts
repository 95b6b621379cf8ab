import type { PriceChange } from '../../../contract/forecast.ts'
import type { AppChart } from '../../config/runtime/app-config.ts'
import { fieldText } from '../../config/runtime/row-value.ts'
import { AMOUNT_FORMATS } from '../../config/runtime/names.ts'
import type { Range } from '../../config/runtime/active-range.ts'
import { chartFormats, sumOf, type Value } from './chart-formats.ts'
import { measureColor, partColors, REST_COLOR } from './series-colors.ts'
import { axisLabel, fullLabel, stepFor, stepsIn } from './time-steps.ts'

interface ChartPoint {
  label: string
  name: string
  colour: string
  /** The time that a point of a chart over time stands for. */
  span?: Range
  /** What happened then, in words. */
  marks?: string[]
}

interface ChartSeries {
  name: string
  colour: string
  values: (Value | null)[]
}

export interface ChartData {
  points: ChartPoint[]
  series: ChartSeries[]
  isEmpty: boolean
}

type Row = Record<string, unknown>

const PARTS_MAX = 4
const LINES_MAX = 8
const SHARES_MAX = 6
const OTHERS = '其他'

interface Drawn {
  chart: AppChart
  range: Range
  now: number
  marks?: readonly PriceChange[]
}

/** Future steps are left out. */
export function chartData({ answer, ...drawn }: Drawn & { answer: unknown }): ChartData {
  const { chart } = drawn
  const rows = rowsOf(answer)
  const data = chart.isOverTime ? overTime(drawn, rows) : byName(chart, rows)
  const { height } = chartFormats[chart.format]
  const isAmount = AMOUNT_FORMATS.includes(chart.format)
  const isEmpty = !data.series.some(({ values }) =>
    values.some((value) => value !== null && (!isAmount || height(value) !== 0)),
  )
  return { ...data, isEmpty }
}

const rowsOf = (answer: unknown): Row[] =>
  Array.isArray(answer) ? (answer as Row[]) : ((answer as { records?: Row[] }).records ?? [])

function overTime({ chart, range, now, marks = [] }: Drawn, rows: Row[]) {
  const step = stepFor(chart.by, range)
  const steps = stepsIn(step, { begin: range.begin, end: Math.min(range.end, Math.max(now, range.begin)) })
  const points = steps.map((span, nth) => ({
    label: axisLabel(step, span.begin),
    name: fullLabel(step, span.begin),
    colour: '',
    span,
    marks: marks
      .filter((mark) => mark.at >= span.begin && mark.at < (steps[nth + 1]?.begin ?? Infinity))
      .map(({ modelName, isMoreExpensive }) => `${modelName}${isMoreExpensive ? '涨价' : '调价'}`),
  }))
  const { read } = chartFormats[chart.format]
  const course = (field: string, found: Row[]) => {
    const known = new Map(found.map((row) => [Number(row[chart.x]), read(row[field])]))
    return steps.map(({ begin }) => known.get(begin) ?? null)
  }
  if (!chart.split) {
    return {
      points,
      series: chart.y.map(({ field, title }, nth) => ({
        name: title,
        colour: measureColor(nth),
        values: course(field, rows),
      })),
    }
  }
  const field = chart.y[0]?.field ?? ''
  const ids = [...new Set(rows.map((row) => partId(row, chart.split)))]
  const parts = ids.map((id) => {
    const found = rows.filter((row) => partId(row, chart.split) === id)
    return { id, name: fieldText(found[0]?.[chart.split]), values: course(field, found) }
  })
  return { points, series: largest(parts, chart) }
}

const partId = (row: Row, field: string) =>
  fieldText(row[field.replace(/Name$/, 'Id')]) || fieldText(row[field])

type Part = Omit<ChartSeries, 'colour'> & { id: string }

function largest(parts: Part[], { format, split, isSummed }: AppChart): ChartSeries[] {
  const { height } = chartFormats[format]
  const sized = parts.map((part) => ({ part, size: height(sumOf(part.values) ?? 0) }))
  const ordered = sized
    .filter(({ size }) => size > 0)
    .sort((a, b) => b.size - a.size)
    .map(({ part }) => part)
  const most = isSummed ? PARTS_MAX : LINES_MAX - 1
  const shown = ordered.length <= most + 1 ? ordered : ordered.slice(0, most)
  const colours = partColors(
    split,
    shown.map(({ id }) => id),
  )
  const series = shown.map(({ id, ...part }) => ({ ...part, colour: colours.get(id) ?? REST_COLOR }))
  const rest = ordered.slice(shown.length)
  // What is not added up has no rest.
  if (rest.length === 0 || !isSummed) return series
  const values = rest[0]?.values.map((_, nth) => sumOf(rest.map((part) => part.values[nth] ?? null))) ?? []
  return [...series, { name: OTHERS, colour: REST_COLOR, values }]
}

function byName(chart: AppChart, rows: Row[]) {
  const { read, height } = chartFormats[chart.format]
  const found = rows
    .map((row) => ({
      id: partId(row, chart.x),
      name: fieldText(row[chart.x]),
      values: chart.y.map(({ field }) => read(row[field])),
    }))
    .sort((a, b) => height(sumOf(b.values) ?? 0) - height(sumOf(a.values) ?? 0))
  const shown = found.length <= SHARES_MAX ? found : found.slice(0, SHARES_MAX - 1)
  const rest = found.slice(shown.length)
  const colours =
    chart.kind === 'share'
      ? partColors(
          chart.x,
          shown.map(({ id }) => id),
        )
      : null
  const points = shown.map(({ id, name, values }) => ({
    name,
    values,
    colour: colours?.get(id) ?? measureColor(0),
  }))
  const others = {
    name: OTHERS,
    colour: colours ? REST_COLOR : measureColor(0),
    values: chart.y.map((_, nth) => sumOf(rest.map(({ values }) => values[nth] ?? null))),
  }
  const drawn = rest.length > 0 ? [...points, others] : points
  return {
    points: drawn.map(({ name, colour }) => ({ label: name, name, colour })),
    series: chart.y.map(({ title }, nth) => ({
      name: title,
      colour: measureColor(nth),
      values: drawn.map(({ values }) => values[nth] ?? null),
    })),
  }
}
