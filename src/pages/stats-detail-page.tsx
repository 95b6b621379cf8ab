import { Segmented } from 'antd'
import { useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { BonePanels } from '../ui/bone.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { Panel } from '../ui/panel.tsx'
import { useCall } from '../ui/use-call.ts'
import { CallLog } from '../usage/call-log.tsx'
import { fillSeries } from '../usage/fill-series.ts'
import { isPeriodName, periodOf, periods, type PeriodName } from '../usage/periods.ts'
import { sumUsage } from '../usage/sum-usage.ts'
import { UsageSeries } from '../usage/usage-series.tsx'
import { UsageTotals } from '../usage/usage-totals.tsx'
import '../usage/usage.css'

/** What one model was used for: totals, course, and every call. */
export default function StatsDetailPage() {
  const { modelId = '', modelName = '' } = useParams()
  const [params, setParams] = useSearchParams()
  const [now] = useState(() => Date.now())
  const asked = params.get('period')
  const name: PeriodName = isPeriodName(asked) ? asked : 'month'
  const { begin, end } = periodOf(name, now)
  const { granularity } = periods[name]
  const points = useCall('stats.detail', { modelId, begin: String(begin), end: String(end), granularity })
  return (
    <>
      <PageHead
        title={modelName}
        lead={<span className="ui-mono">{modelId}</span>}
        actions={
          <Segmented
            aria-label="时间范围"
            value={name}
            onChange={(period) => setParams({ period }, { replace: true })}
            options={Object.entries(periods).map(([value, { label }]) => ({
              value: value as PeriodName,
              label,
            }))}
          />
        }
      />
      <div className="ui-stack">
        <Loaded
          query={points}
          skeleton={
            <div className="ui-stack">
              <BonePanels count={2} height={220} />
            </div>
          }
        >
          {(known) => (
            <>
              <Panel title="合计">
                <UsageTotals totals={sumUsage(known)} />
              </Panel>
              <UsageSeries
                series={fillSeries({ points: known, begin, end, granularity })}
                granularity={granularity}
              />
              <CallLog key={name} modelId={modelId} begin={begin} end={end} />
            </>
          )}
        </Loaded>
      </div>
    </>
  )
}
