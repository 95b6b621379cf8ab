import { curveMonotoneX, line } from 'd3-shape'
import type { AppChart } from '../../config/runtime/app-config.ts'
import type { ChartData } from './chart-data.ts'
import { chartFormats } from './chart-formats.ts'
import type { PlotArea } from './plot-bars.tsx'
import styles from './charts.module.css'

interface PlotLinesProps {
  chart: AppChart
  data: ChartData
  area: PlotArea
  active: number | null
}

export function PlotLines({ chart, data, area, active }: PlotLinesProps) {
  const { height } = chartFormats[chart.format]
  const bottom = area.bottom
  return (
    <>
      {active !== null && (
        <line className={styles.cursor} x1={area.x(active)} x2={area.x(active)} y1={10} y2={bottom} />
      )}
      {data.series.map(({ name, colour, values }) => {
        const draw = line<number>()
          .defined((nth) => values[nth] !== null && values[nth] !== undefined)
          .x(area.x)
          .y((nth) => area.y(height(values[nth] ?? 0)))
          .curve(curveMonotoneX)
        const isLone = (nth: number) =>
          (values[nth - 1] ?? null) === null && (values[nth + 1] ?? null) === null
        return (
          <g key={name} style={{ stroke: colour, fill: colour }}>
            <path className={styles.line} d={draw(values.map((_, nth) => nth)) ?? ''} />
            {values.map((value, nth) =>
              value !== null && (isLone(nth) || nth === active) ? (
                <circle
                  key={data.points[nth]?.name}
                  cx={area.x(nth)}
                  cy={area.y(height(value))}
                  r={nth === active ? 4 : 3}
                />
              ) : null,
            )}
          </g>
        )
      })}
    </>
  )
}
