import { useState } from 'react'
import { ResourceList } from '../resources/resource-list.tsx'

/** Every package there was, also those that are used up or have ended; read once somebody wants to see them. */
export function PastPackages() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details className="package-past" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>全部资源包，包括用完和过期的</summary>
      {isOpen && <ResourceList name="packages" />}
    </details>
  )
}
