import { CardHead, factsOf } from './card-head.tsx'
import { drawCell, formats } from './formats.tsx'
import { ListPager } from './list-pager.tsx'
import type { ListViewProps } from './list-rows.tsx'
import { hasActions, RowActions } from './row-actions.tsx'
import { SortSelect } from './sort-select.tsx'
import { useIsPhone } from './use-is-phone.ts'

/** The rows as cards: one under the other on phones, side by side where there is room. */
export function ListCards({ resource, table, shown, heading }: ListViewProps) {
  const isPhone = useIsPhone()
  const columns = isPhone ? shown.filter((column) => column.isOnPhone) : shown
  return (
    <>
      <SortSelect resource={resource} table={table} />
      <ul className="cards" data-busy={table.isFetching}>
        {table.rows.map((row) => (
          <li key={String(row[resource.rowKey])} className="card">
            <CardHead resource={resource} row={row} heading={heading} />
            <dl>
              {factsOf({ resource, row, shown: columns }).map((column) => (
                <div key={column.field}>
                  <dt>{column.title}</dt>
                  <dd className={formats[column.format].isNumber ? 'card-number' : undefined}>
                    {drawCell({ column, row })}
                  </dd>
                </div>
              ))}
            </dl>
            {hasActions({ resource, row }) && (
              <p className="card-actions">
                <RowActions resource={resource} row={row} table={table} />
              </p>
            )}
          </li>
        ))}
      </ul>
      <ListPager table={table} />
    </>
  )
}
