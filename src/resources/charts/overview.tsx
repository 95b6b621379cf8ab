import { useCallback, useState } from 'react'
import { DAY_MS } from '../../../contract/time.ts'
import type { AppResource } from '../../config/runtime/app-config.ts'
import { type Range, activeRange } from '../../config/runtime/active-range.ts'
import { ChartPanel } from './chart-panel.tsx'
import { Figures } from './figures.tsx'
import { rangeText } from './time-steps.ts'
import ui from '../../ui/ui.module.css'
import styles from './overview.module.css'

interface OverviewProps {
  resource: AppResource
  values: Record<string, string | null>
  path: Readonly<Record<string, string | undefined>>
  now: number
}

export default function Overview({ resource, values, path, now }: OverviewProps) {
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
  const range = activeRange(resource, values, now) ?? { begin: now - 30 * DAY_MS, end: now, isPart: true }
  return (
    <div className={styles.overview}>
      {resource.summary && <Figures summary={resource.summary} range={range} now={now} path={path} />}
      <div className={styles.charts}>
        {resource.charts.map((chart) => (
          <ChartPanel
            key={chart.name}
            chart={chart}
            range={range}
            note={noteOf(range, now)}
            now={now}
            path={path}
            onEmpty={onEmpty}
          />
        ))}
      </div>
      {empty.size > 0 && (
        <p className={ui.small}>
          这段时间没有数据：
          {resource.charts
            .filter(({ name }) => empty.has(name))
            .map(({ title }) => title)
            .join('、')}
        </p>
      )}
    </div>
  )
}

function noteOf({ begin, end, isPart }: Range & { isPart: boolean }, now: number): string {
  if (!isPart) return ''
  return end < now ? rangeText({ begin, end }) : `近 ${Math.round((end - begin) / DAY_MS)} 天`
}
