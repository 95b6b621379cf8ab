import type { AppDetail } from '../../config/runtime/app-config.ts'
import { useEngineComponents } from '../engine-components.ts'
import type { Row } from '../list-state/use-list-table.ts'
import { DetailFields } from './detail-fields.tsx'
import { Paper } from '../../ui/paper.tsx'
import styles from './detail.module.css'

export function DetailView({ detail, data }: { detail: AppDetail; data: unknown }) {
  const { detailViews } = useEngineComponents()
  const facts = <DetailFields detail={detail} row={data as Row} />
  if (detail.view === 'fields') return <div className={styles.own}>{facts}</div>
  if (detail.view === 'paper') return <Paper className={styles.own}>{facts}</Paper>
  const View = detailViews[detail.view]
  return (
    <div className={styles.own}>
      <View data={data} facts={facts} />
    </div>
  )
}
