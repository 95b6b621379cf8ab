import type { AppResource } from '../../config/runtime/app-config.ts'
import type { ListTable } from '../list-state/use-list-table.ts'
import styles from './list.module.css'

export function SortSelect({ resource, table }: { resource: AppResource; table: ListTable }) {
  const columns = resource.columns.filter((column) => column.isSortable && !column.isHidden)
  if (columns.length === 0) return null
  return (
    <label className={styles.sortSelect}>
      排序
      <select
        value={table.sorter ? `${table.sorter.field} ${table.sorter.order}` : ''}
        onChange={(event) => table.sortBy(event.target.value)}
      >
        <option value="">默认</option>
        {columns.flatMap(({ field, title, format }) => [
          <option key={`${field} desc`} value={`${field} desc`}>
            {title}
            {format === 'time' ? '从新到旧' : '从大到小'}
          </option>,
          <option key={`${field} asc`} value={`${field} asc`}>
            {title}
            {format === 'time' ? '从旧到新' : '从小到大'}
          </option>,
        ])}
      </select>
    </label>
  )
}
