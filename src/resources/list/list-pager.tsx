import { Pagination } from 'antd'
import { namePageLinks } from '../ui/name-page-links.ts'
import type { ListTable } from './use-list-table.ts'

/** The way to the other pages of a list without a table; not there while one page holds everything. */
export function ListPager({ table }: { table: ListTable }) {
  const { page, pageSize, total } = table
  if (!table.tableProps.pagination || total <= pageSize) return null
  return (
    <Pagination
      className="ui-paging"
      simple
      align="center"
      current={page}
      pageSize={pageSize}
      total={total}
      itemRender={namePageLinks}
      onChange={table.setPage}
      showSizeChanger={false}
    />
  )
}
