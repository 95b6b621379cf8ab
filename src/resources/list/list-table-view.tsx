import { Table } from 'antd'
import { labelPageLinks } from '../../ui/label-page-links.ts'
import { HeadCell } from '../layout/head-cell.tsx'
import { rowKeyOf } from '../selection/row-key-of.ts'
import { useRowSelection } from '../selection/use-row-selection.ts'
import type { ListViewProps } from './list-view-props.ts'
import { rowTone } from './row-tone.ts'
import { tableColumns } from './table-columns.tsx'
import type { Row } from '../list-state/use-list-table.ts'
import styles from './list.module.css'

const COMPONENTS = { header: { cell: HeadCell } }

export default function ListTableView(view: ListViewProps) {
  const { resource, table, layout } = view
  const rowSelection = useRowSelection({ resource, drawn: table.rows })
  const { pagination } = table.tableProps
  return (
    <Table<Row>
      {...table.tableProps}
      className={styles.table}
      size={layout?.density ?? 'middle'}
      rowKey={(row) => rowKeyOf(resource, row)}
      columns={tableColumns(view)}
      components={COMPONENTS}
      onRow={(row) => rowTone(resource, row)}
      loading={table.isFetching}
      scroll={{ x: 'max-content' }}
      {...(rowSelection && { rowSelection })}
      pagination={
        pagination && {
          ...pagination,
          itemRender: (page, type, original) =>
            type === 'page'
              ? pagination.itemRender?.(page, type, original)
              : labelPageLinks(page, type, original),
          showSizeChanger: true,
          pageSizeOptions: [10, 20, 50, 100],
          showTotal: (total) => (table.isTotalExact ? `共 ${total} 条` : `超过 ${total} 条`),
        }
      }
    />
  )
}
