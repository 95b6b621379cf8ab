import { useState } from 'react'
import { ResourceList } from '../../resources/list-page/resource-list.tsx'
import styles from './packages.module.css'

export function PastPackages() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details className={styles.past} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>全部资源包，包括用完和过期的</summary>
      {isOpen && <ResourceList name="packages" />}
    </details>
  )
}
