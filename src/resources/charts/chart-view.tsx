import { type KeyboardEvent, type PointerEvent, type RefObject, useState, useEffect, useRef } from 'react'
import type { AppChart } from '../../config/runtime/app-config.ts'
import type { ChartData } from './chart-data.ts'
import { chartFormats, sumOf } from './chart-formats.ts'
import { kindNames, Plot } from './chart-views.tsx'
import type { Range } from '../../config/runtime/active-range.ts'
import { heightOf } from './chart-height.ts'
import styles from './charts.module.css'

interface ChartViewProps {
  chart: AppChart
  data: ChartData
  svg: RefObject<SVGSVGElement | null>
  /** A click, a drag or the enter key chooses the time from one point to another. */
  onPick?: ((range: Range) => void) | undefined
}

const STEPS: Record<string, (at: number, last: number) => number> = {
  ArrowRight: (at, last) => Math.min(last, at + 1),
  ArrowDown: (at, last) => Math.min(last, at + 1),
  ArrowLeft: (at) => Math.max(0, at - 1),
  ArrowUp: (at) => Math.max(0, at - 1),
  Home: () => 0,
  End: (_, last) => last,
}

export function ChartView({ chart, data, svg, onPick }: ChartViewProps) {
  const { ref, width } = useWidth()
  const [active, setActive] = useState<number | null>(null)
  const [from, setFrom] = useState<number | null>(null)
  const last = data.points.length - 1
  const at = active === null ? null : Math.min(active, last)

  function leave() {
    setActive(null)
    setFrom(null)
  }

  function pick() {
    if (at === null) return
    const begin = data.points[Math.min(at, from ?? at)]?.span?.begin
    const end = data.points[Math.max(at, from ?? at)]?.span?.end
    leave()
    if (begin !== undefined && end !== undefined) onPick?.({ begin, end })
  }

  function onKey(event: KeyboardEvent) {
    if (event.key === 'Escape') return leave()
    if (event.key === 'Enter') return pick()
    const step = STEPS[event.key]
    if (!step) return undefined
    event.preventDefault()
    setFrom(onPick && event.shiftKey ? (from ?? at) : null)
    return setActive(at === null ? (event.key === 'Home' ? 0 : last) : step(at, last))
  }

  function onPoint(event: PointerEvent) {
    const box = svg.current?.getBoundingClientRect()
    if (!box) return
    const point = pointAt({ chart, data, width }, event.clientX - box.left, event.clientY - box.top)
    setActive(point)
    if (onPick && event.type === 'pointerdown') {
      setFrom(point)
      event.currentTarget.setPointerCapture(event.pointerId)
    }
  }

  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-interactions -- no tag is a chart with keys of its own
    <div
      ref={ref}
      className={styles.view}
      role="application"
      aria-roledescription="图表"
      aria-label={`${chart.title}，${kindNames[chart.kind]}，用方向键逐点查看${onPick ? PICKS : ''}`}
      data-picks={onPick !== undefined}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys move over its points
      tabIndex={0}
      onKeyDown={onKey}
      onBlur={leave}
      onPointerMove={onPoint}
      onPointerDown={onPoint}
      onPointerUp={pick}
      onPointerCancel={leave}
      onPointerLeave={leave}
    >
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an inline picture in the page's own colours */}
      <svg ref={svg} role="img" aria-label={summary(chart, data)} width={width} height={heightOf(chart)}>
        <Plot chart={chart} data={data} width={width} active={at} from={from} />
      </svg>
      <output className="visually-hidden">
        {at === null ? '' : `${chosen(data, at, from)}${readout(chart, data, at)}`}
      </output>
      {at !== null && <Tip chart={chart} data={data} at={at} left={(at + 0.5) / data.points.length} />}
    </div>
  )
}

const PICKS = '，按回车只看那一段时间，按住 Shift 选几格'

const chosen = ({ points }: ChartData, at: number, from: number | null) =>
  from === null || from === at ? '' : `选中 ${points[from]?.name ?? ''} 起。`

function pointAt(
  { chart, data, width }: { chart: AppChart; data: ChartData; width: number },
  x: number,
  y: number,
): number | null {
  const count = data.points.length
  const nth = chart.isOverTime ? Math.floor(((x - AXIS) / (width - AXIS)) * count) : Math.floor((y - 22) / 34)
  return Math.max(0, Math.min(count - 1, nth))
}

const AXIS = 44

function Tip({ chart, data, at, left }: { chart: AppChart; data: ChartData; at: number; left: number }) {
  const { text } = chartFormats[chart.format]
  const shown = data.series.filter(({ values }) => (values[at] ?? null) !== null)
  if (!chart.isOverTime) return null
  const total =
    shown.length > 1 && chart.isSummed ? sumOf(shown.map(({ values }) => values[at] ?? null)) : null
  const side = left > 0.5 ? { right: `${(1 - left) * 100 + 4}%` } : { left: `${left * 100 + 6}%` }
  return (
    <div className={styles.tip} aria-hidden="true" style={side}>
      <strong>{data.points[at]?.name}</strong>
      {shown.length === 0 && <p>暂无数据</p>}
      {shown.map((series) => (
        <p key={series.name}>
          <i style={{ background: series.colour }} />
          <span>{series.name}</span>
          <b>{text(series.values[at] ?? 0)}</b>
        </p>
      ))}
      {data.points[at]?.marks?.map((mark) => (
        <p key={mark}>
          <span>{mark}</span>
        </p>
      ))}
      {total !== null && (
        <p className={styles.tipTotal}>
          <span>合计</span>
          <b>{text(total)}</b>
        </p>
      )}
    </div>
  )
}

function readout({ format }: AppChart, { points, series }: ChartData, at: number): string {
  const { text } = chartFormats[format]
  const says = series.flatMap(({ name, values }) => {
    const value = values[at] ?? null
    return value === null ? [] : [`${name} ${text(value)}`]
  })
  const marks = points[at]?.marks ?? []
  return `${points[at]?.name}：${[...says, ...marks].join('，') || '暂无数据'}`
}

function summary(chart: AppChart, data: ChartData): string {
  const { height, text } = chartFormats[chart.format]
  const sums = data.points.map((_, nth) => {
    const values = data.series.map((series) => series.values[nth] ?? null)
    if (chart.isSummed) return sumOf(values)
    return values.reduce(
      (most, one) => (one !== null && (most === null || height(one) > height(most)) ? one : most),
      null,
    )
  })
  const peak = sums.reduce<number>(
    (best, sum, nth) => (sum !== null && height(sum) > height(sums[best] ?? 0) ? nth : best),
    0,
  )
  return `${chart.title}：最高 ${text(sums[peak] ?? 0)}（${data.points[peak]?.name ?? ''}）`
}

const WIDTH = 640

function useWidth() {
  const ref = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(WIDTH)
  useEffect(() => {
    const box = ref.current
    if (!box) return undefined
    const measure = () => setWidth(box.clientWidth || WIDTH)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(box)
    return () => observer.disconnect()
  }, [])
  return { ref, width }
}
