import type { ScaleLinear } from 'd3-scale'
import { stack } from 'd3-shape'
import type { AppChart } from '../../config/runtime/app-config.ts'
import type { ChartData } from './chart-data.ts'
import { chartFormats } from './chart-formats.ts'

/** Pixels. */
export interface PlotArea {
  x: (nth: number) => number
  y: ScaleLinear<number, number>
  band: number
  bottom: number
}

const WIDTH_MAX = 32
const BAND_SHARE = 0.68
const RADIUS = 3

interface PlotBarsProps {
  chart: AppChart
  data: ChartData
  area: PlotArea
}

export const PlotBars = (props: PlotBarsProps) =>
  props.chart.isSummed ? <StackedBars {...props} /> : <BarsBeside {...props} />

function StackedBars({ chart, data, area }: PlotBarsProps) {
  const { height } = chartFormats[chart.format]
  const layers = stack<number, number>()
    .keys(data.series.keys())
    .value((nth, key) => height(data.series[key]?.values[nth] ?? 0))(data.points.map((_, nth) => nth))
  const width = Math.max(1, Math.min(WIDTH_MAX, area.band * BAND_SHARE))
  const tops = data.points.map((_, nth) => layers.findLastIndex((layer) => isThere(layer[nth])))
  return layers.map((layer, key) => (
    <g key={data.series[key]?.name} style={{ fill: data.series[key]?.colour }}>
      {layer.map((part, nth) => {
        const [low, high] = part
        if (!isThere(part)) return null
        const tall = Math.max(1, area.y(low) - area.y(high))
        // A 1 px gap separates the parts.
        const gap = key > 0 && tall > 3 ? 1 : 0
        const bar = { x: area.x(nth) - width / 2, y: area.y(high), width, tall: tall - gap }
        return <path key={data.points[nth]?.name} d={barPath({ ...bar, isRound: tops[nth] === key })} />
      })}
    </g>
  ))
}

function BarsBeside({ chart, data, area }: PlotBarsProps) {
  const { height } = chartFormats[chart.format]
  const count = data.series.length
  const width = Math.max(1, Math.min(WIDTH_MAX, area.band * BAND_SHARE) / count)
  return data.series.map(({ name, colour, values }, key) => (
    <g key={name} style={{ fill: colour }}>
      {values.map((value, nth) => {
        const high = height(value ?? 0)
        if (high === 0) return null
        const tall = Math.max(1, area.bottom - area.y(high))
        const x = area.x(nth) + (key - count / 2) * width
        const d = barPath({ x, y: area.bottom - tall, width, tall, isRound: true })
        return <path key={data.points[nth]?.name} d={d} />
      })}
    </g>
  ))
}

interface Bar {
  x: number
  y: number
  width: number
  tall: number
  isRound: boolean
}

function barPath({ x, y, width, tall, isRound }: Bar): string {
  const radius = isRound ? Math.min(RADIUS, width / 2, tall) : 0
  return `M${x},${y + tall}v${-(tall - radius)}q0,${-radius} ${radius},${-radius}h${width - 2 * radius}q${radius},0 ${radius},${radius}v${tall - radius}z`
}

const isThere = (part: readonly number[] | undefined) => part !== undefined && (part[1] ?? 0) > (part[0] ?? 0)
