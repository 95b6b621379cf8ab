import './bar-chart.css'

export interface Bar {
  label: string
  value: number
  /** The value in words. */
  text: string
}

const LABELS_AT_MOST = 6
const SLOT = 10
const HEIGHT = 100

interface BarChartProps {
  /** What the bars count. */
  title: string
  bars: Bar[]
}

/** Bars over time. The picture says its peak in one line; the same numbers stand in a table below. */
export function BarChart({ title, bars }: BarChartProps) {
  const most = Math.max(...bars.map((bar) => bar.value), 0)
  const peak = bars.find((bar) => bar.value === most)
  const says = most === 0 ? `${title}：这段时间没有数据` : `${title}：最高 ${peak?.text}（${peak?.label}）`
  return (
    <figure className="chart">
      {/* An inline picture in the page's own colours; its role is what makes it one. */}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role */}
      <svg
        role="img"
        aria-label={says}
        viewBox={`0 0 ${bars.length * SLOT} ${HEIGHT}`}
        preserveAspectRatio="none"
      >
        {bars.map((bar, index) => (
          <BarRect key={bar.label} bar={bar} x={index * SLOT} share={most === 0 ? 0 : bar.value / most} />
        ))}
      </svg>
      <ChartLabels labels={bars.map((bar) => bar.label)} />
      <figcaption>{says}</figcaption>
      <ChartTable title={title} bars={bars} />
    </figure>
  )
}

function BarRect({ bar, x, share }: { bar: Bar; x: number; share: number }) {
  const height = share * HEIGHT
  return (
    <g>
      <rect
        className="chart-bar"
        x={x + SLOT * 0.15}
        y={HEIGHT - height}
        width={SLOT * 0.7}
        height={height}
      />
      <rect className="chart-slot" x={x} y={0} width={SLOT} height={HEIGHT}>
        <title>{`${bar.label}：${bar.text}`}</title>
      </rect>
    </g>
  )
}

function ChartLabels({ labels }: { labels: string[] }) {
  const every = Math.ceil(labels.length / LABELS_AT_MOST)
  return (
    <div className="chart-labels" aria-hidden="true">
      {labels.map((label, index) => (
        <span key={label}>{index % every === Math.floor(every / 2) ? label : ''}</span>
      ))}
    </div>
  )
}

function ChartTable({ title, bars }: BarChartProps) {
  return (
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
  )
}
