import type { AppResource } from '../../config/runtime/app-config.ts'
import { drawCell } from '../cells/formats.tsx'
import type { ListTable } from '../list-state/use-list-table.ts'
import styles from './list.module.css'

export function ListTotals({ resource, table }: { resource: AppResource; table: ListTable }) {
  const { totals } = table
  const known = totals ? resource.totals.filter(({ field }) => field in totals) : []
  if (!totals || known.length === 0) return null
  return (
    <dl className={styles.totals} aria-label="合计">
      {known.map((cell) => (
        <div key={cell.field}>
          <dt>{cell.title}</dt>
          <dd>{drawCell({ column: cell, row: totals })}</dd>
        </div>
      ))}
    </dl>
  )
}
