import { CardHead, factsOf } from './card-head.tsx'
import { drawCell } from './formats.tsx'
import { ListPager } from './list-pager.tsx'
import type { ListViewProps } from './list-rows.tsx'
import { RowActions } from './row-actions.tsx'

/** The rows one under the other, each in a line or two: for short lists within a page. */
export function ListLines({ resource, table, shown, heading }: ListViewProps) {
  return (
    <>
      <ul className="lines" data-busy={table.isFetching}>
        {table.rows.map((row) => (
          <li key={String(row[resource.rowKey])}>
            <div>
              <CardHead resource={resource} row={row} heading={heading} />
              <p className="line-facts">
                {factsOf({ resource, row, shown }).map((column) => (
                  <span key={column.field}>
                    {column.title} {drawCell({ column, row })}
                  </span>
                ))}
              </p>
            </div>
            <RowActions resource={resource} row={row} table={table} />
          </li>
        ))}
      </ul>
      <ListPager table={table} />
    </>
  )
}
