import type { TableColumnType } from 'antd'
import type { HTMLAttributes } from 'react'
import { RowActions } from '../actions/row-actions.tsx'
import { drawCell, formats } from '../cells/formats.tsx'
import { headerProps } from '../layout/head-cell.tsx'
import type { ListViewProps } from './list-view-props.ts'
import type { ListTable, Row } from '../list-state/use-list-table.ts'
import layoutStyles from '../layout/layout.module.css'

/** The columns of antd's table for a list. */
export function tableColumns({ resource, table, shown, layout }: ListViewProps): TableColumnType<Row>[] {
  const drawn = shown.filter(({ isInTable }) => isInTable)
  const columns: TableColumnType<Row>[] = drawn.map((column) => ({
    key: column.field,
    dataIndex: column.field,
    title: column.title,
    align: formats[column.format].isNumber ? 'right' : 'left',
    sorter: column.isSortable,
    sortOrder: sortOrder({ table, field: column.field }),
    showSorterTooltip: false,
    ...(layout && { onHeaderCell: () => headerProps({ column, shown, layout }) }),
    ...sizeOf(column.field, layout?.widths[column.field]),
    render: (_, row) => drawCell({ column, row }),
  }))
  if (resource.actions.length === 0 && !resource.detail) return columns
  const actions: TableColumnType<Row> = {
    key: 'actions',
    title: '操作',
    // Reachable in tables wider than the screen.
    fixed: 'right',
    render: (_, row) => <RowActions resource={resource} row={row} />,
  }
  return [...columns, actions]
}

type Named = HTMLAttributes<HTMLElement> & { 'data-field': string }

/** A table that is as wide as its content takes a width as a wish: the cells insist. */
function sizeOf(field: string, width: number | undefined): TableColumnType<Row> {
  const named: Named = { 'data-field': field }
  if (width === undefined) return { onCell: () => named }
  const onCell = () => ({ ...named, style: { minWidth: width, maxWidth: width } })
  return { width, onCell, className: layoutStyles.sized ?? '' }
}

function sortOrder({ table, field }: { table: ListTable; field: string }) {
  if (table.sorter?.field !== field) return null
  return table.sorter.order === 'asc' ? 'ascend' : 'descend'
}
