import type { AppResource } from '../../config/runtime/app-config.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { hasLegend } from './has-legend.ts'
import { loneCharts } from './lone-charts.ts'
import { heightOf } from './chart-height.ts'
import styles from './overview.module.css'

export function OverviewSkeleton({ resource: { summary, charts } }: { resource: AppResource }) {
  const lone = loneCharts(charts)
  return (
    <div className={styles.overview} aria-busy="true">
      <output className="visually-hidden">正在加载</output>
      {summary && (
        <div className={styles.figures}>
          {summary.figures.map(({ title }) => (
            <div key={title} className={styles.figure}>
              <Skeleton width="40%" height={14} />
              <Skeleton width="70%" height={24} />
              <Skeleton width="50%" height={14} />
            </div>
          ))}
        </div>
      )}
      <div className={styles.charts}>
        {charts.map((chart) => (
          <div
            key={chart.name}
            className={styles.chartPanel}
            data-wide={chart.isWide || lone.has(chart.name)}
            data-legend={hasLegend(chart) && !chart.isPicker}
            data-low={chart.isPicker}
          >
            <Skeleton width="30%" height={20} />
            <div className={styles.chartBody}>
              <Skeleton height={heightOf(chart)} />
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}
