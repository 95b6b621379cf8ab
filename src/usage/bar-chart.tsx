import './bar-chart.css'

export interface Bar {
  label: string
  value: number
  /** The value in words. */
  text: string
}

const WIDTH = 720
const HEIGHT = 200
const BASE = 176

interface BarChartProps {
  /** What the bars count. */
  title: string
  bars: Bar[]
}

/** Bars over time. The picture says its sum in one line; the same numbers stand in a table beside it. */
export function BarChart({ title, bars }: BarChartProps) {
  const most = Math.max(...bars.map((bar) => bar.value), 0)
  const slot = WIDTH / Math.max(bars.length, 1)
  const peak = bars.find((bar) => bar.value === most)
  const every = Math.ceil(bars.length / 8)
  return (
    <figure className="chart">
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={
          most === 0 ? `${title}：这段时间没有数据` : `${title}：最高 ${peak?.text}（${peak?.label}）`
        }
      >
        <line className="chart-axis" x1={0} y1={BASE} x2={WIDTH} y2={BASE} />
        {bars.map((bar, index) => {
          const height = most === 0 ? 0 : (bar.value / most) * (BASE - 16)
          return (
            <g key={bar.label}>
              <rect
                className="chart-bar"
                x={index * slot + slot * 0.15}
                y={BASE - height}
                width={slot * 0.7}
                height={height}
                rx={Math.min(3, slot * 0.2)}
              >
                <title>{`${bar.label}：${bar.text}`}</title>
              </rect>
              {index % every === 0 && (
                <text className="chart-label" x={index * slot + slot / 2} y={HEIGHT - 6}>
                  {bar.label}
                </text>
              )}
            </g>
          )
        })}
      </svg>
      <details className="chart-table">
        <summary>用表格查看</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">时间</th>
              <th scope="col">{title}</th>
            </tr>
          </thead>
          <tbody>
            {bars.map((bar) => (
              <tr key={bar.label}>
                <td>{bar.label}</td>
                <td>{bar.text}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
}
