import { Pagination } from 'antd'
import { labelPageLinks } from '../../ui/label-page-links.ts'
import type { ListTable } from '../list-state/use-list-table.ts'
import ui from '../../ui/ui.module.css'

export function ListPager({ table }: { table: ListTable }) {
  const { page, pageSize, total } = table
  if (!table.tableProps.pagination || total <= pageSize) return null
  return (
    <Pagination
      className={ui.paging}
      simple
      align="center"
      current={page}
      pageSize={pageSize}
      total={total}
      itemRender={labelPageLinks}
      onChange={table.setPage}
      showSizeChanger={false}
    />
  )
}
