import type { AppResource } from '../config/app-config.ts'
import { Bone } from '../ui/bone.tsx'
import { hasLegend } from './has-legend.ts'
import './overview.css'

/** The figures and charts of a list while they are on their way: as high as they will be. */
export function OverviewSkeleton({ resource: { summary, charts } }: { resource: AppResource }) {
  return (
    <div className="overview" aria-busy="true">
      <output className="visually-hidden">正在加载</output>
      {summary && (
        <div className="figures">
          {summary.figures.map(({ title }) => (
            <div key={title} className="figure">
              <Bone width="40%" height={14} />
              <Bone width="70%" height={24} />
              <Bone width="50%" height={14} />
            </div>
          ))}
        </div>
      )}
      <div className="charts">
        {charts.map((chart) => (
          <div
            key={chart.name}
            className="chart-panel"
            data-wide={chart.isWide}
            data-legend={hasLegend(chart)}
          >
            <Bone width="30%" height={20} />
            <div className="chart-body">
              <Bone height={220} />
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}
