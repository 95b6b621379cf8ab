import { useLocation } from 'react-router'
import type { AppResource } from '../../config/runtime/app-config.ts'
import { missingParts } from './view-query.ts'
import styles from './views.module.css'

/** Says what of a saved view or a shared link the list no longer has. */
export function ViewNote({ resource }: { resource: AppResource }) {
  const { search } = useLocation()
  const missing = missingParts(search, resource)
  if (missing.length === 0) return null
  return (
    <p className={styles.note} role="status">
      {missing.join('、')}已经没有了，其余照旧。
    </p>
  )
}
