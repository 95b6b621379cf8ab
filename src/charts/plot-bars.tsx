import { stack } from 'd3-shape'
import type { AppChart } from '../config/app-config.ts'
import type { ChartData } from './chart-data.ts'
import { chartFormats } from './chart-formats.ts'
import { colourOf } from './colours.ts'
import type { PlotArea } from './plot-area.ts'

const WIDTH_MAX = 32
const RADIUS = 3

/** The series upon each other, one bar for each point. */
export function PlotBars({ chart, data, area }: { chart: AppChart; data: ChartData; area: PlotArea }) {
  const { height } = chartFormats[chart.format]
  const layers = stack<number, number>()
    .keys(data.series.keys())
    .value((nth, key) => height(data.series[key]?.values[nth] ?? 0))(data.points.map((_, nth) => nth))
  const width = Math.max(1, Math.min(WIDTH_MAX, area.band * 0.68))
  const tops = data.points.map((_, nth) => layers.findLastIndex((layer) => isThere(layer[nth])))
  return layers.map((layer, key) => (
    <g key={data.series[key]?.name} style={{ fill: colourOf(key, data.series.length) }}>
      {layer.map((part, nth) => {
        const [low, high] = part
        if (!isThere(part)) return null
        const [x, y] = [area.x(nth) - width / 2, area.y(high)]
        const tall = Math.max(1, area.y(low) - y)
        const radius = tops[nth] === key ? Math.min(RADIUS, width / 2, tall) : 0
        // A hair between the parts of a bar tells them apart.
        const gap = key > 0 && tall > 3 ? 1 : 0
        return (
          <path
            key={data.points[nth]?.name}
            d={`M${x},${y + tall - gap}v${-(tall - gap - radius)}q0,${-radius} ${radius},${-radius}h${width - 2 * radius}q${radius},0 ${radius},${radius}v${tall - gap - radius}z`}
          />
        )
      })}
    </g>
  ))
}

const isThere = (part: readonly number[] | undefined) => part !== undefined && (part[1] ?? 0) > (part[0] ?? 0)
