import { Skeleton } from '../../ui/skeleton.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { Panel } from '../../ui/panel.tsx'
import { useCall } from '../../providers/hooks/use-call.ts'
import type { ListHeadProps } from '../../resources/engine-components.ts'
import { periodOf } from '../ledger/period-of.ts'
import { EquationTable } from './equation-table.tsx'
import { GroupsPanel } from './groups-panel.tsx'
import ui from '../../ui/ui.module.css'
import styles from './report.module.css'

/** The liability equation of the period of the list, what it earned, and by what. */
export default function ReportHead({ table }: ListHeadProps) {
  const period = periodOf(table)
  const summary = useCall('report.summary', period, { keepsPrevious: true })
  return (
    <div className={`${ui.stack} ${styles.head}`}>
      <Panel title="负债等式">
        <QueryResult query={summary} skeleton={<Skeleton height={420} />}>
          {(known) => <EquationTable summary={known} />}
        </QueryResult>
      </Panel>
      <GroupsPanel period={period} />
    </div>
  )
}
