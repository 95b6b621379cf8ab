import { useState } from 'react'
import type { AppResource } from '../config/app-config.ts'
import { rangeOf } from '../resources/range-of.ts'
import { ChartPanel } from './chart-panel.tsx'
import { Figures } from './figures.tsx'
import './charts.css'

interface OverviewProps {
  resource: AppResource
  /** What the list is filtered by, by query field. */
  values: Record<string, string | null>
  /** What the path says. */
  given: Record<string, string>
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Figures and charts above a list, over the time that it shows. */
export default function Overview({ resource, values, given }: OverviewProps) {
  const [now] = useState(() => Date.now())
  const range = rangeOf(resource, values, now) ?? { begin: now - 30 * DAY_MS, end: now }
  return (
    <div className="overview">
      {resource.summary && <Figures summary={resource.summary} range={range} now={now} given={given} />}
      <div className="charts">
        {resource.charts.map((chart) => (
          <ChartPanel key={chart.name} chart={chart} range={range} now={now} given={given} />
        ))}
      </div>
    </div>
  )
}
