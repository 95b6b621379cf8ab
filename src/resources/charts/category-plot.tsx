import { chartFormats, sumOf } from './chart-formats.ts'
import { type PlotProps, textWidth } from './time-plot.tsx'
import styles from './charts.module.css'

const BAR = 14
const ROW = 34
const NAMES_SHARE = 0.5

export function CategoryPlot({ chart, data, width, active }: PlotProps) {
  const { height, text } = chartFormats[chart.format]
  const isShare = chart.kind === 'share'
  const sums = data.points.map((_, nth) => sumOf(data.series.map(({ values }) => values[nth] ?? null)) ?? 0)
  const heights = sums.map(height)
  const total = heights.reduce((sum, one) => sum + one, 0) || 1
  const most = Math.max(...heights) || 1
  const starts = heights.map((_, nth) => heights.slice(0, nth).reduce((sum, one) => sum + one, 0))
  return (
    <>
      {isShare &&
        heights.map((one, nth) => (
          <rect
            key={data.points[nth]?.name}
            x={((starts[nth] ?? 0) / total) * width}
            y={0}
            width={Math.max(1, (one / total) * width - 2)}
            height={BAR}
            rx={3}
            style={{ fill: data.points[nth]?.colour }}
          />
        ))}
      {data.points.map(({ name, colour }, nth) => {
        const y = (isShare ? BAR + 8 : 0) + nth * ROW
        const says = text(sums[nth] ?? 0)
        const share = `${(((heights[nth] ?? 0) / total) * 100).toFixed(1)}%`
        return (
          <g key={name}>
            {nth === active && (
              <rect className={styles.band} x={0} y={y} width={width} height={ROW - 4} rx={4} />
            )}
            <circle cx={8} cy={y + 15} r={5} style={{ fill: colour }} />
            <text className={styles.name} x={22} y={y + 20}>
              {cut(name, width * NAMES_SHARE)}
            </text>
            <text className={styles.value} x={isShare ? width - 64 : width - 4} y={y + 20} textAnchor="end">
              {says}
            </text>
            {isShare ? (
              <text className={styles.share} x={width - 4} y={y + 20} textAnchor="end">
                {share}
              </text>
            ) : (
              <rect
                x={0}
                y={y + 27}
                width={((heights[nth] ?? 0) / most) * width}
                height={3}
                rx={1.5}
                style={{ fill: colour }}
              />
            )}
          </g>
        )
      })}
    </>
  )
}

function cut(name: string, room: number): string {
  if (textWidth(name) <= room) return name
  const chars = Array.from(name)
  while (chars.length > 1 && textWidth(chars.join('')) > room - 12) chars.pop()
  return `${chars.join('')}…`
}
