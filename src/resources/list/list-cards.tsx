import { CardHeader, factsOf } from './card-header.tsx'
import { CardSelector } from '../selection/card-selector.tsx'
import { useLongPress } from '../selection/use-long-press.ts'
import { rowKeyOf } from '../selection/row-key-of.ts'
import { drawCell } from '../cells/formats.tsx'
import { ListPager } from './list-pager.tsx'
import { rowTone } from './row-tone.ts'
import type { ListViewProps } from './list-view-props.ts'
import { hasActions, RowActions } from '../actions/row-actions.tsx'
import { SortSelect } from './sort-select.tsx'
import { useIsPhone } from '../../ui/use-is-phone.ts'
import styles from './list.module.css'

export default function ListCards({ resource, table, shown, heading }: ListViewProps) {
  const isPhone = useIsPhone()
  const pressOf = useLongPress()
  const columns = isPhone ? shown.filter((column) => column.isOnPhone) : shown
  return (
    <>
      <SortSelect resource={resource} table={table} />
      <ul className={styles.cards} data-busy={table.isFetching}>
        {table.rows.map((row) => (
          <li
            key={rowKeyOf(resource, row)}
            className={styles.card}
            {...rowTone(resource, row)}
            data-list-row
            data-row-key={rowKeyOf(resource, row)}
            {...pressOf(row)}
          >
            <CardSelector resource={resource} row={row} />
            <CardHeader resource={resource} row={row} heading={heading} />
            <dl>
              {factsOf({ resource, row, shown: columns }).map((column) => (
                <div key={column.field}>
                  <dt>{column.title}</dt>
                  <dd>{drawCell({ column, row })}</dd>
                </div>
              ))}
            </dl>
            {hasActions({ resource, row }) && (
              <p className={styles.cardActions}>
                <RowActions resource={resource} row={row} />
              </p>
            )}
          </li>
        ))}
      </ul>
      <ListPager table={table} />
    </>
  )
}
