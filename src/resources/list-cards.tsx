import { Pagination } from 'antd'
import type { AppResource } from '../config/app-config.ts'
import { namePageLinks } from '../ui/name-page-links.ts'
import { drawCell, formats } from './formats.tsx'
import { actionsOf, RowActions } from './row-actions.tsx'
import { SortSelect } from './sort-select.tsx'
import type { ListTable } from './use-list-table.ts'

/** The rows as cards, for phones. */
export function ListCards({ resource, table }: { resource: AppResource; table: ListTable }) {
  const columns = resource.columns.filter((column) => column.isOnPhone)
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
            {actionsOf({ resource, row }).length > 0 && (
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
