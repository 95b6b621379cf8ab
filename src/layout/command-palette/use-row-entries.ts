import { useEffect, useState } from 'react'
import { useIsStaffShown } from '../../providers/staff/use-staff-console.ts'
import { useSettled } from '../../ui/use-settled.ts'
import type { FoundEntries } from './find-rows.ts'

const SETTLED_MS = 250
/** The server takes words of these lengths (`StaffFind`). */
const LENGTH_MIN = 2
const LENGTH_MAX = 128

const NONE: FoundEntries = { entries: [], isLimited: false }

/** Staff find rows of their lists by name and id once they have stopped typing; what cannot be read is not there. */
export function useRowEntries(query: string): FoundEntries {
  const isStaff = useIsStaffShown()
  const words = useSettled(query, SETTLED_MS)
  const [found, setFound] = useState({ words: '', ...NONE })
  const isSearched = isStaff && words.length >= LENGTH_MIN && words.length <= LENGTH_MAX
  useEffect(() => {
    if (!isSearched) return undefined
    const leaving = new AbortController()
    import('./find-rows.ts')
      .then(({ findRows }) => findRows(words, leaving.signal))
      .then(
        (rows) => !leaving.signal.aborted && setFound({ words, ...rows }),
        () => undefined,
      )
    return () => leaving.abort()
  }, [words, isSearched])
  return isSearched && found.words === query ? found : NONE
}
