import type { AppResource } from '../config/app-config.ts'
import { type Range, rangeOf } from '../resources/range-of.ts'
import { ChartPanel } from './chart-panel.tsx'
import { Figures } from './figures.tsx'
import { rangeText } from './time-steps.ts'
import './charts.css'

interface OverviewProps {
  resource: AppResource
  /** What the list is filtered by, by query field. */
  values: Record<string, string | null>
  /** What the path says. */
  path: Readonly<Record<string, string | undefined>>
  /** When the page was opened, or read again. */
  now: number
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Figures and charts above a list, over the time that it shows. */
export default function Overview({ resource, values, path, now }: OverviewProps) {
  const range = rangeOf(resource, values, now) ?? { begin: now - 30 * DAY_MS, end: now, isPart: true }
  return (
    <div className="overview">
      {resource.summary && <Figures summary={resource.summary} range={range} now={now} path={path} />}
      <div className="charts">
        {resource.charts.map((chart) => (
          <ChartPanel
            key={chart.name}
            chart={chart}
            range={range}
            note={noteOf(range, now)}
            now={now}
            path={path}
          />
        ))}
      </div>
    </div>
  )
}

/** Which time is drawn, where the list below shows more. */
function noteOf({ begin, end, isPart }: Range & { isPart: boolean }, now: number): string {
  if (!isPart) return ''
  return end < now ? rangeText({ begin, end }) : `近 ${Math.round((end - begin) / DAY_MS)} 天`
}
