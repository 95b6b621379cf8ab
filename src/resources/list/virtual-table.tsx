import { Button, Table } from 'antd'
import {
  type CSSProperties,
  type HTMLAttributes,
  type UIEvent,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
} from 'react'
import type { Row } from '../list-state/use-list-table.ts'
import { rowKeyOf } from '../selection/row-key-of.ts'
import { useSelectionColumn } from '../selection/use-selection-column.tsx'
import { HeadCell } from '../layout/head-cell.tsx'
import type { ListViewProps } from './list-view-props.ts'
import { rowTone } from './row-tone.ts'
import { tableColumns } from './table-columns.tsx'
import { actionsWidth, widthOf } from './column-widths.ts'
import { RowSpaceContext, WindowBody } from './row-window.tsx'
import { useMoreRows } from './use-more-rows.ts'
import { useRowWindow } from './use-row-window.ts'
import listStyles from './list.module.css'
import styles from './virtual-table.module.css'

const HEIGHT = 560
const NEAR = 2 * HEIGHT

/** Pixels of a row of one line. */
const ROW_HEIGHTS = { small: 39, middle: 47, large: 55 }

const COMPONENTS = { header: { cell: HeadCell }, body: { wrapper: WindowBody } }
/** The keys find the column of a cell by this attribute. */
const named = (field: string): HTMLAttributes<HTMLElement> & { 'data-field': string } => ({
  'data-field': field,
})
/** What a cell draws follows from its row alone. */
const isAnother = (row: Row, before: Row) => row !== before

/** All rows of a list under each other, of which only those in sight are drawn. */
export default function EndlessTable(view: ListViewProps) {
  const { resource, table, shown, layout, onRead } = view
  const { rows, isMore, isFetching, failure, readMore } = useMoreRows(resource, table)
  const chooser = useSelectionColumn(resource, rows)
  useEffect(() => {
    onRead?.(rows)
    return () => onRead?.([])
  }, [onRead, rows])
  const toneOf = useCallback((row: Row) => rowTone(resource, row), [resource])
  const keyOf = useCallback((row: Row) => rowKeyOf(resource, row), [resource])
  const cells = tableColumns(view).map((column) => {
    const own = shown.find(({ field }) => field === column.key)
    return {
      ...column,
      shouldCellUpdate: isAnother,
      width: column.width ?? (own ? widthOf(own) : actionsWidth(resource.actions.length + 1)),
      onCell: () => named(String(column.key)),
    }
  })
  const columns = chooser ? [{ ...chooser, shouldCellUpdate: isAnother }, ...cells] : cells
  const width = columns.reduce((sum, column) => sum + Number(column.width), 0)
  const scroll = useMemo(() => ({ x: width, y: HEIGHT }), [width])
  const read = useDeferredValue(rows)
  const density = layout?.density ?? 'middle'
  const drawn = useRowWindow({
    count: read.length,
    viewHeight: HEIGHT,
    leastHeight: ROW_HEIGHTS[density],
  })
  const { first, end } = drawn
  const inWindow = useMemo(() => read.slice(first, end), [read, first, end])

  function onScroll({ currentTarget }: UIEvent<HTMLElement>) {
    const { scrollTop, scrollHeight, clientHeight } = currentTarget
    drawn.onScroll(scrollTop)
    if (scrollHeight - scrollTop - clientHeight < NEAR) readMore()
  }

  return (
    <div className={styles.endless} style={{ '--row-height': `${drawn.rowHeight}px` } as CSSProperties}>
      <RowSpaceContext value={drawn.space}>
        <Table<Row>
          className={listStyles.table}
          size={density}
          rowKey={keyOf}
          dataSource={inWindow}
          columns={columns}
          components={COMPONENTS}
          onRow={toneOf}
          scroll={scroll}
          pagination={false}
          onScroll={onScroll}
          onChange={table.tableProps.onChange}
        />
      </RowSpaceContext>
      <p className={styles.foot} role="status">
        {failure ? `没能接着读：${failure.message}` : foot({ count: rows.length, isMore, isFetching, table })}
        {isMore && !isFetching && (
          <Button type="link" onClick={readMore}>
            {failure ? '重试' : '再读一些'}
          </Button>
        )}
      </p>
    </div>
  )
}

function foot({
  count,
  isMore,
  isFetching,
  table,
}: {
  count: number
  isMore: boolean
  isFetching: boolean
  table: ListViewProps['table']
}) {
  if (!isMore) return `共 ${count} 条，都在这里了`
  const total = table.isTotalExact ? `共 ${table.total} 条` : `超过 ${table.total} 条`
  return `${total}，已读 ${count} 条${isFetching ? '，正在读后面的' : ''}`
}
