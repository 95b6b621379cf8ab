import { useLayoutEffect, useRef, useState } from 'react'
import { pathParams } from '../list-state/path-params.ts'
import type { CallInput, EndpointName } from '../../../contract/endpoints.ts'
import type { AppChart } from '../../config/runtime/app-config.ts'
import { describeFetchFailure } from '../../providers/describe-failure.ts'
import { toast } from '../../providers/toast.ts'
import type { Range } from '../../config/runtime/active-range.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { useCall } from '../../providers/hooks/use-call.ts'
import { chartData } from './chart-data.ts'
import { chartFormats, sumOf } from './chart-formats.ts'
import { ChartView } from './chart-view.tsx'
import { hasLegend } from './has-legend.ts'
import { heightOf } from './chart-height.ts'
import { rangeText, stepFor } from './time-steps.ts'
import { ChartTable } from './chart-table.tsx'
import overviewStyles from './overview.module.css'
import styles from './charts.module.css'

interface ChartPanelProps {
  chart: AppChart
  range: Range
  note: string
  now: number
  path: Readonly<Record<string, string | undefined>>
  isWide?: boolean
  /** Values of the list's filters that the chart follows. */
  filters?: Readonly<Record<string, string>>
  /** Titles of those in use that it does not follow. */
  ignored?: readonly string[]
  /** A time is chosen in it; null: any. */
  onPick?: (range: Range | null) => void
  isPicked?: boolean
  /** Where charts that have nothing to show are named; without it they stay. */
  onEmpty?: (name: string, isEmpty: boolean) => void
}

export function ChartPanel({
  chart,
  range,
  note,
  now,
  path,
  isWide,
  filters,
  ignored = [],
  onPick,
  isPicked = false,
  onEmpty,
}: ChartPanelProps) {
  const [isTable, setTable] = useState(false)
  const svg = useRef<SVGSVGElement>(null)
  const input = {
    begin: String(range.begin),
    end: String(range.end),
    ...(chart.isOverTime && { granularity: stepFor(chart.by, range) }),
    ...(chart.isPaged && { pageSize: '100' }),
    ...pathParams(chart.params, path),
    ...filters,
  }
  const query = useCall(chart.endpoint, input as CallInput<EndpointName>, { keepsPrevious: true })
  const { data: answer } = query
  const marks = useCall(
    chart.marks?.endpoint ?? 'stats.priceChanges',
    { begin: input.begin, end: input.end, ...pathParams(chart.marks?.params ?? [], path) },
    { isSilent: true, keepsPrevious: true, isEnabled: chart.marks !== null },
  )
  const data =
    answer === undefined
      ? null
      : chartData({ chart, answer, range, now, ...(marks.data && { marks: marks.data }) })
  const format = chartFormats[chart.format]
  const total = data && chart.isSummed ? sumOf(data.series.flatMap(({ values }) => values)) : null

  const notes = [note, ...(ignored.length > 0 ? [`未按${ignored.join('、')}筛选`] : [])]
    .filter(Boolean)
    .join('，')
  const isSeveral = hasLegend(chart) && data !== null && data.series.length > 1

  async function download() {
    if (!svg.current || !data) return
    const ground = getComputedStyle(document.documentElement)
    const legend = isSeveral
      ? data.series.map(({ name, colour }) => ({
          name,
          colour: ground.getPropertyValue(colour.slice(4, -1)).trim(),
        }))
      : []
    try {
      const { savePng } = await import('./save-png.ts')
      await savePng({ svg: svg.current, title: chart.title, range: rangeText(range), legend })
    } catch (error) {
      toast({ type: 'error', message: describeFetchFailure(error).message })
    }
  }

  // A wide chart gives way to another alone: it stands above the others, and what is in sight below it would move.
  const isFolded = onEmpty !== undefined && data?.isEmpty === true && (!chart.isWide || chart.orElse !== '')
  useLayoutEffect(() => onEmpty?.(chart.name, isFolded), [onEmpty, chart.name, isFolded])
  if (isFolded) return null

  const legend = (
    <ul className={styles.legend}>
      {isSeveral &&
        !data.isEmpty &&
        data.series.map(({ name, colour }) => (
          <li key={name}>
            <i style={{ background: colour }} />
            {name}
          </li>
        ))}
    </ul>
  )

  return (
    <section
      className={overviewStyles.chartPanel}
      data-wide={isWide ?? chart.isWide}
      data-low={chart.isPicker}
      data-legend={hasLegend(chart) && !chart.isPicker}
      aria-label={chart.title}
      aria-busy={query.isFetching}
    >
      <header className={styles.head}>
        <h2>{chart.title}</h2>
        {notes && <span className={`one-line ${styles.note}`}>{notes}</span>}
        {hasLegend(chart) && chart.isPicker && legend}
        {total !== null && !data?.isEmpty && <strong>{format.text(total)}</strong>}
        {data && (
          <span className={styles.tools}>
            {isPicked && (
              <button type="button" onClick={() => onPick?.(null)}>
                全部时间
              </button>
            )}
            {!data.isEmpty && (
              <button type="button" onClick={() => setTable(!isTable)}>
                {isTable ? '切换为图' : '切换为表格'}
              </button>
            )}
            {!data.isEmpty && !isTable && (
              <button type="button" onClick={() => void download()}>
                下载图片
              </button>
            )}
          </span>
        )}
      </header>
      <div className={overviewStyles.chartBody}>
        {query.isError && !data && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
        {!data && !query.isError && <Skeleton height={heightOf(chart)} />}
        {data?.isEmpty && <p className={styles.empty}>暂无数据</p>}
        {data && !data.isEmpty && isTable && <ChartTable chart={chart} data={data} />}
        {data && !data.isEmpty && !isTable && (
          <ChartView chart={chart} data={data} svg={svg} onPick={onPick} />
        )}
      </div>
      {hasLegend(chart) && !chart.isPicker && legend}
    </section>
  )
}
