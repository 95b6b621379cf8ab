import { Segmented } from 'antd'
import { useState } from 'react'
import { displayCount, displayYuan } from '../../contract/money.ts'
import type { UsagePoint } from '../../contract/stats.ts'
import { displayTime } from '../../contract/time.ts'
import { Panel } from '../ui/panel.tsx'
import { BarChart } from './bar-chart.tsx'

const measures = {
  cost: {
    label: '消费',
    valueOf: (point: UsagePoint) => Number(point.cost),
    textOf: (point: UsagePoint) => displayYuan(point.cost),
  },
  calls: {
    label: '调用次数',
    valueOf: (point: UsagePoint) => point.calls,
    textOf: (point: UsagePoint) => `${displayCount(point.calls)} 次`,
  },
  tokens: {
    label: 'Token',
    valueOf: (point: UsagePoint) => point.promptTokens + point.completionTokens,
    textOf: (point: UsagePoint) => `${displayCount(point.promptTokens + point.completionTokens)} Token`,
  },
} as const

type Measure = keyof typeof measures

/** Money if there was any, else calls: packages may have paid for all. */
const firstMeasure = (series: UsagePoint[]): Measure =>
  series.some((point) => measures.cost.valueOf(point) > 0) ? 'cost' : 'calls'

interface UsageSeriesProps {
  series: UsagePoint[]
  granularity: 'hour' | 'day'
}

/** Usage over time, by what one wants to see. */
export function UsageSeries({ series, granularity }: UsageSeriesProps) {
  const [measure, setMeasure] = useState<Measure>(() => firstMeasure(series))
  const { label, valueOf, textOf } = measures[measure]
  const labelOf = (at: number) => displayTime(at).slice(...(granularity === 'hour' ? [11, 16] : [5, 10]))
  return (
    <Panel
      title={granularity === 'hour' ? '按小时' : '按天'}
      extra={
        <Segmented
          aria-label="看什么"
          value={measure}
          onChange={setMeasure}
          options={Object.entries(measures).map(([value, { label }]) => ({ value: value as Measure, label }))}
        />
      }
    >
      <BarChart
        title={label}
        bars={series.map((point) => ({
          label: labelOf(point.at),
          value: valueOf(point),
          text: textOf(point),
        }))}
      />
    </Panel>
  )
}
