import { Pagination } from 'antd'
import { namePageLinks } from '../ui/name-page-links.ts'
import { drawCell, formats } from './formats.tsx'
import { hasActions, RowActions } from './row-actions.tsx'
import { SortSelect } from './sort-select.tsx'
import type { ListViewProps } from './list-table-view.tsx'

/** The rows as cards, for phones. */
export function ListCards({ resource, table, shown }: ListViewProps) {
  const columns = shown.filter((column) => column.isOnPhone)
  const { pagination } = table.tableProps
  return (
    <>
      <SortSelect resource={resource} table={table} />
      <ul className="cards" data-busy={table.isFetching}>
        {table.rows.map((row) => (
          <li key={String(row[resource.rowKey])} className="card">
            <dl>
              {columns.map((column) => (
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
                <RowActions resource={resource} row={row} />
              </p>
            )}
          </li>
        ))}
      </ul>
      {pagination && (
        <Pagination
          {...pagination}
          simple
          align="center"
          itemRender={namePageLinks}
          onChange={table.setPage}
          showSizeChanger={false}
        />
      )}
    </>
  )
}
