import { Pagination } from 'antd'
import { namePageLinks } from './name-page-links.ts'

interface PagerProps {
  pageNo: number
  pageSize: number
  total: number
  onChange: (pageNo: number) => void
}

/** The way to the other pages; not there while one holds everything. */
export function Pager({ pageNo, pageSize, total, onChange }: PagerProps) {
  if (total <= pageSize) return null
  return (
    <Pagination
      className="ui-paging"
      align="end"
      current={pageNo}
      pageSize={pageSize}
      total={total}
      showSizeChanger={false}
      itemRender={namePageLinks}
      onChange={onChange}
    />
  )
}
