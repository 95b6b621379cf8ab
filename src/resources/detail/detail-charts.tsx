import { useState } from 'react'
import { DAY_MS, startOfDay } from '../../../contract/time.ts'
import type { AppDetail } from '../../config/runtime/app-config.ts'
import { fieldText } from '../../config/runtime/row-value.ts'
import { ChartPanel } from '../charts/chart-panel.tsx'
import type { Row } from '../list-state/use-list-table.ts'
import overviewStyles from '../charts/overview.module.css'
import { serverNow } from '../../providers/server-time.ts'

/** The charts of a row over the last days; other parameters of their endpoints are fields of the row. */
export default function DetailCharts({ detail, row }: { detail: AppDetail; row: Row }) {
  const [now] = useState(serverNow)
  const today = startOfDay(now)
  const { chartDays: days } = detail
  const range = { begin: today - (days - 1) * DAY_MS, end: today + DAY_MS - 1 }
  const path = Object.fromEntries(Object.entries(row).map(([field, value]) => [field, fieldText(value)]))
  return (
    <div className={overviewStyles.charts}>
      {detail.charts.map((chart) => (
        <ChartPanel
          key={chart.name}
          chart={chart}
          range={range}
          note={`近 ${days} 天`}
          now={now}
          path={path}
        />
      ))}
    </div>
  )
}
