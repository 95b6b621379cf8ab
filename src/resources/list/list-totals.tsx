import type { AppResource } from '../config/app-config.ts'
import { drawCell } from './formats.tsx'
import type { ListTable } from './use-list-table.ts'

/** Sums over every row that the filter shows, not only over this page; where the server gives them. */
export function ListTotals({ resource, table }: { resource: AppResource; table: ListTable }) {
  const { totals } = table
  const known = totals ? resource.totals.filter(({ field }) => field in totals) : []
  if (!totals || known.length === 0) return null
  return (
    <dl className="list-totals" aria-label="合计">
      {known.map((cell) => (
        <div key={cell.field}>
          <dt>{cell.title}</dt>
          <dd>{drawCell({ column: cell, row: totals })}</dd>
        </div>
      ))}
    </dl>
  )
}
