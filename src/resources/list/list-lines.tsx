import { CardHeader, factsOf } from './card-header.tsx'
import { drawCell } from '../cells/formats.tsx'
import { rowKeyOf } from '../selection/row-key-of.ts'
import { ListPager } from './list-pager.tsx'
import type { ListViewProps } from './list-view-props.ts'
import { RowActions } from '../actions/row-actions.tsx'
import styles from './list.module.css'

export default function ListLines({ resource, table, shown, heading }: ListViewProps) {
  return (
    <>
      <ul className={styles.lines} data-busy={table.isFetching}>
        {table.rows.map((row) => (
          <li key={rowKeyOf(resource, row)}>
            <div>
              <CardHeader resource={resource} row={row} heading={heading} />
              <p className={styles.lineFacts}>
                {factsOf({ resource, row, shown }).map((column) => (
                  <span key={column.field}>
                    {column.title} {drawCell({ column, row })}
                  </span>
                ))}
              </p>
            </div>
            <RowActions resource={resource} row={row} />
          </li>
        ))}
      </ul>
      <ListPager table={table} />
    </>
  )
}
