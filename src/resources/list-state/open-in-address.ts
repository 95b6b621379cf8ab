import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** The address with these query fields; null takes one away. */
export function pathWith(
  { pathname, search }: { pathname: string; search: string },
  values: Record<string, string | null>,
): string {
  const changed = new URLSearchParams(search)
  for (const [name, value] of Object.entries(values)) {
    if (value === null) changed.delete(name)
    else changed.set(name, value)
  }
  return `${pathname}${changed.size > 0 ? `?${changed}` : ''}`
}

/**
 * Closes what the address keeps open: by Back if it was opened here, with `openedHere` as the state of its entry, and else by taking its
 * query fields away.
 */
export function useClose(openedHere: string, names: string[]): () => void {
  const location = useLocation()
  const { key: entry } = location
  const navigate = useNavigate()
  const toLeave = useRef('')
  useEffect(() => {
    toLeave.current = entry
  }, [entry])
  return () => {
    // `history.back` is asynchronous: a second click must not leave the list.
    if (toLeave.current !== entry) return
    toLeave.current = ''
    const closed = Object.fromEntries(names.map((name) => [name, null]))
    void (location.state === openedHere
      ? navigate(-1)
      : navigate(pathWith(location, closed), { replace: true }))
  }
}
