import type { AppResource } from '../../config/runtime/app-config.ts'
import { rowKeyOf, rowNameOf } from '../selection/row-key-of.ts'
import type { Row } from '../list-state/use-list-table.ts'
import type { Outcome } from '../outcome/run-on-rows.ts'
import styles from './ask.module.css'

interface RowOutcomesProps {
  resource: AppResource
  rows: readonly Row[]
  outcomes: ReadonlyMap<string, Outcome>
}

/** What became of each row, those that failed first. */
export function RowOutcomes({ resource, rows, outcomes }: RowOutcomesProps) {
  const all = rows.map((row) => ({ row, outcome: outcomes.get(rowKeyOf(resource, row)) }))
  const failed = all.filter(({ outcome }) => outcome?.state === 'failed')
  const others = all.filter(({ outcome }) => outcome?.state !== 'failed')
  const done = others.filter(({ outcome }) => outcome?.state === 'done').length
  const left = others.length - done
  return (
    <section aria-label="结果">
      <p className={styles.sum} role="status">
        {done} 行已做好{failed.length > 0 && `，${failed.length} 行没做成`}
        {left > 0 && `，${left} 行还没做`}
      </p>
      <ul className={styles.results}>
        {[...failed, ...others].map(({ row, outcome }) => (
          <li key={rowKeyOf(resource, row)}>
            <span>{rowNameOf(resource, row)}</span>
            {outcome?.state === 'failed' ? (
              <span className={styles.bad}>{outcome.failure.message}</span>
            ) : (
              <span>{outcome?.state === 'done' ? '已做好' : '还没做'}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
