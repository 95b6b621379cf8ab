import { useCallback, useState } from 'react'
import { DAY_MS, startOfDay } from '../../../contract/time.ts'
import type { AppChart, AppResource } from '../../config/runtime/app-config.ts'
import { type Range, activeRange } from '../../config/runtime/active-range.ts'
import { filterNames, timeNames } from '../../config/runtime/filter-names.ts'
import { useUser } from '../../providers/hooks/use-user.ts'
import { ChartPanel } from './chart-panel.tsx'
import { Figures } from './figures.tsx'
import { loneCharts } from './lone-charts.ts'
import { rangeText } from './time-steps.ts'
import ui from '../../ui/ui.module.css'
import styles from './overview.module.css'

interface OverviewProps {
  resource: AppResource
  values: Record<string, string | null>
  path: Readonly<Record<string, string | undefined>>
  now: number
  /** A time is chosen for the list; null: any. */
  onPick: (range: Range | null) => void
}

export default function Overview({ resource, values, path, now, onPick }: OverviewProps) {
  const [empty, setEmpty] = useState<ReadonlySet<string>>(new Set())
  const onEmpty = useCallback(
    (name: string, isEmpty: boolean) =>
      setEmpty((known) => {
        if (known.has(name) === isEmpty) return known
        const next = new Set(known)
        if (isEmpty) next.add(name)
        else next.delete(name)
        return next
      }),
    [],
  )
  const user = useUser()
  const active = activeRange(resource, values, now) ?? { begin: now - 30 * DAY_MS, end: now, isPart: true }
  // Before the first day of a reader's own account there is nothing to be seen.
  const firstDay = resource.permission === '' ? startOfDay(user?.createdAt ?? 0) : 0
  const range = firstDay > active.begin && firstDay < active.end ? { ...active, begin: firstDay } : active
  const { charts } = resource
  const drawn = charts.flatMap((chart) => {
    const other = charts.find(({ name }) => name === chart.orElse && empty.has(chart.name))
    if (other) return [chart, { ...other, isWide: chart.isWide }]
    return charts.some(({ name, orElse }) => orElse === chart.name && empty.has(name)) ? [] : [chart]
  })
  const lone = loneCharts(drawn.filter(({ name }) => !empty.has(name)))
  return (
    <div className={styles.overview}>
      {resource.summary && <Figures summary={resource.summary} range={active} now={now} path={path} />}
      <div className={styles.charts}>
        {drawn.map((chart) => (
          <ChartPanel
            key={chart.name}
            chart={chart}
            range={range}
            note={noteOf(active, now)}
            now={now}
            path={path}
            isWide={chart.isWide || lone.has(chart.name)}
            {...(chart.isPicker && followed({ chart, resource, values }))}
            {...(chart.isPicker && { onPick, isPicked: !active.isPart && hasTime(resource, values) })}
            onEmpty={onEmpty}
          />
        ))}
      </div>
      {empty.size > 0 && (
        <p className={ui.small}>
          这段时间没有数据：
          {charts
            .filter(({ name }) => empty.has(name))
            .map(({ title }) => title)
            .join('、')}
        </p>
      )}
    </div>
  )
}

const hasTime = ({ filters }: AppResource, values: OverviewProps['values']) =>
  (timeNames(filters) ?? []).some((name) => values[name])

interface Followed extends Pick<OverviewProps, 'resource' | 'values'> {
  chart: AppChart
}

/** The list's filters that a chart is filtered by, too, and the titles of those in use that it is not. */
function followed({ chart, resource, values }: Followed) {
  const { follows } = chart
  const time: readonly string[] = timeNames(resource.filters) ?? []
  const others = resource.filters.filter((filter) =>
    filterNames(filter).some((name) => values[name] && !follows.includes(name) && !time.includes(name)),
  )
  return {
    filters: Object.fromEntries(follows.flatMap((name) => (values[name] ? [[name, values[name]]] : []))),
    ignored: others.map(({ title }) => title),
  }
}

function noteOf({ begin, end, isPart }: Range & { isPart: boolean }, now: number): string {
  if (!isPart) return ''
  return end < now ? rangeText({ begin, end }) : `近 ${Math.round((end - begin) / DAY_MS)} 天`
}
