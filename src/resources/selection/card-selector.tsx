import type { AppResource } from '../../config/runtime/app-config.ts'
import type { Row } from '../list-state/use-list-table.ts'
import { rowKeyOf, rowNameOf } from './row-key-of.ts'
import { useSelectedRows } from './use-selected-rows.ts'
import styles from './selection.module.css'

export function CardSelector({ resource, row }: { resource: AppResource; row: Row }) {
  const chosen = useSelectedRows()
  if (!chosen?.isPicking) return null
  return (
    <label className={styles.cardChooser}>
      <input
        type="checkbox"
        aria-label={`选择 ${rowNameOf(resource, row)}`}
        checked={chosen.keys.includes(rowKeyOf(resource, row))}
        onChange={() => chosen.toggle(row)}
      />
      选择
    </label>
  )
}
