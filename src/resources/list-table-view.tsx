import { Table, type TableColumnType } from 'antd'
import { namePageLinks } from '../ui/name-page-links.ts'
import { drawCell, formats } from './formats.tsx'
import { RowActions } from './row-actions.tsx'
import type { ListViewProps } from './list-rows.tsx'
import type { ListTable, Row } from './use-list-table.ts'

/** The rows as a table; sorting and paging are the server's. */
export default function ListTableView({ resource, table, shown }: ListViewProps) {
  const columns: TableColumnType<Row>[] = shown.map((column) => ({
    key: column.field,
    dataIndex: column.field,
    title: column.title,
    align: formats[column.format].isNumber ? 'right' : 'left',
    sorter: column.isSortable,
    sortOrder: sortOrder({ table, field: column.field }),
    showSorterTooltip: false,
    render: (_, row) => drawCell({ column, row }),
  }))
  if (resource.actions.length > 0 || resource.detail) {
    columns.push({
      key: 'actions',
      title: '操作',
      // In reach also where the table is wider than the screen.
      fixed: 'right',
      render: (_, row) => <RowActions resource={resource} row={row} table={table} />,
    })
  }
  const { pagination } = table.tableProps
  const pageLink = pagination ? pagination.itemRender : undefined
  return (
    <Table<Row>
      {...table.tableProps}
      className="list-table"
      size="middle"
      rowKey={resource.rowKey}
      columns={columns}
      loading={table.isFetching}
      scroll={{ x: 'max-content' }}
      pagination={{
        ...pagination,
        itemRender: (page, type, original) =>
          type === 'page' ? pageLink?.(page, type, original) : namePageLinks(page, type, original),
        showSizeChanger: true,
        pageSizeOptions: [10, 20, 50, 100],
        showTotal: (total) => (table.isTotalExact ? `共 ${total} 条` : `超过 ${total} 条`),
      }}
    />
  )
}

function sortOrder({ table, field }: { table: ListTable; field: string }) {
  if (table.sorter?.field !== field) return null
  return table.sorter.order === 'asc' ? 'ascend' : 'descend'
}
