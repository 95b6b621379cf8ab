import { useState } from 'react'
import type { AppColumn, AppResource } from '../config/app-config.ts'

const placeOf = (resource: AppResource) => `maas.columns.${resource.name}`

/** Which columns of a list the reader sees; what he hides stays hidden in this browser. */
export function useShownColumns(resource: AppResource) {
  const [hidden, setHidden] = useState(() => readHidden(resource))
  const shown = resource.columns.filter(({ field }) => !hidden.includes(field))

  function set(fields: string[]) {
    setHidden(fields)
    if (fields.length === 0) localStorage.removeItem(placeOf(resource))
    else localStorage.setItem(placeOf(resource), JSON.stringify(fields))
  }

  return {
    shown: shown.length > 0 ? shown : resource.columns,
    toggle: ({ field }: AppColumn) =>
      set(hidden.includes(field) ? hidden.filter((one) => one !== field) : [...hidden, field]),
    showAll: () => set([]),
  }
}

export type ShownColumns = ReturnType<typeof useShownColumns>

/** What somebody else wrote there is taken as nothing. */
function readHidden(resource: AppResource): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(placeOf(resource)) ?? '[]')
    const fields = Array.isArray(kept) ? kept : []
    return resource.columns.flatMap(({ field }) => (fields.includes(field) ? [field] : []))
  } catch {
    return []
  }
}
