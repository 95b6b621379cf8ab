import { scaleLinear } from 'd3-scale'
import type { AppChart } from '../../config/runtime/app-config.ts'
import type { ChartData } from './chart-data.ts'
import { chartFormats } from './chart-formats.ts'
import { heightOf } from './chart-height.ts'
import { type PlotArea, PlotBars } from './plot-bars.tsx'
import { PlotLines } from './plot-lines.tsx'
import styles from './charts.module.css'

const TOP = 10
const BOTTOM = 26
const LABEL_WIDTH = 64

export interface PlotProps {
  chart: AppChart
  data: ChartData
  width: number
  active: number | null
  /** Where a choice begins that ends at the active point; the same for one point. */
  from?: number | null
}

export function TimePlot({ chart, data, width, active, from = null }: PlotProps) {
  const format = chartFormats[chart.format]
  const height = heightOf(chart)
  const lines = chart.isPicker ? 2 : 4
  const scale = scaleLinear()
    .domain([0, highest(chart, data)])
    .nice(lines)
  const ticks = scale.ticks(lines).filter((tick) => !format.isWhole || Number.isInteger(tick))
  const left = Math.max(...ticks.map((tick) => textWidth(format.axis(tick)))) + 12
  const band = (width - left - 4) / Math.max(1, data.points.length)
  const y = scale.range([height - BOTTOM, TOP])
  const area: PlotArea = { x: (nth) => left + band * (nth + 0.5), y, band, bottom: height - BOTTOM }
  const every = Math.max(1, Math.ceil((data.points.length * LABEL_WIDTH) / (width - left)))
  return (
    <>
      {ticks.map((tick) => (
        <g key={tick}>
          <line className={styles.grid} x1={left} x2={width} y1={y(tick)} y2={y(tick)} />
          <text className={styles.tick} x={left - 8} y={y(tick) + 4} textAnchor="end">
            {format.axis(tick)}
          </text>
        </g>
      ))}
      {active !== null && chart.kind === 'bars' && (
        <rect
          className={styles.band}
          x={area.x(Math.min(active, from ?? active)) - band / 2}
          y={TOP}
          width={band * (Math.abs(active - (from ?? active)) + 1)}
          height={height - BOTTOM - TOP}
        />
      )}
      {chart.kind === 'bars' ? (
        <PlotBars chart={chart} data={data} area={area} />
      ) : (
        <PlotLines chart={chart} data={data} area={area} active={active} />
      )}
      {data.points.map(({ name, marks = [] }, nth) =>
        marks.length > 0 ? (
          <g key={`mark ${name}`}>
            <line className={styles.mark} x1={area.x(nth)} x2={area.x(nth)} y1={TOP} y2={height - BOTTOM} />
            <circle className={styles.markDot} cx={area.x(nth)} cy={TOP} r={4} />
          </g>
        ) : null,
      )}
      {data.points.map(({ label, name }, nth) =>
        (data.points.length - 1 - nth) % every === 0 && area.x(nth) > left + 10 ? (
          <text
            key={name}
            className={styles.tick}
            x={Math.min(area.x(nth), width - textWidth(label) / 2)}
            y={height - 6}
            textAnchor="middle"
          >
            {label}
          </text>
        ) : null,
      )}
    </>
  )
}

function highest({ isSummed, format }: AppChart, { points, series }: ChartData): number {
  const { height, top = 0 } = chartFormats[format]
  const heights = points.map((_, nth) => {
    const values = series.map(({ values }) => height(values[nth] ?? 0))
    return isSummed ? values.reduce((sum, value) => sum + value, 0) : Math.max(...values)
  })
  return Math.max(top, ...heights) || 1
}

/** Approximate width at 12 px; Chinese is twice as wide as digits. */
export const textWidth = (text: string) =>
  Array.from(text).reduce((width, char) => width + (char > '\u2e80' ? 12 : 7), 0)
