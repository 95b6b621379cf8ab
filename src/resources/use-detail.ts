import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'

const NAME = 'detail'
/** What the history remembers of a detail that its own list opened. */
export const OPENED_HERE = 'detail-of-list'

/** Which row's detail is open. It is in the address, so that it can be shared and the way back closes it. */
export function useDetail() {
  const { pathname, search, state, key: entry } = useLocation()
  const navigate = useNavigate()
  const params = new URLSearchParams(search)
  const key = params.get(NAME)
  /** The entry of the history that closing leaves; none once it is being left. */
  const toLeave = useRef('')
  useEffect(() => {
    toLeave.current = entry
  }, [entry])

  function pathTo(next: string | null): string {
    const changed = new URLSearchParams(params)
    if (next === null) changed.delete(NAME)
    else changed.set(NAME, next)
    return `${pathname}${changed.size > 0 ? `?${changed}` : ''}`
  }

  /** Steps back to the list that it was opened from, or stays in the place of an address that was followed here. */
  function close() {
    // A step back takes a moment: a second click must not step out of the list.
    if (toLeave.current !== entry) return
    toLeave.current = ''
    void (state === OPENED_HERE ? navigate(-1) : navigate(pathTo(null), { replace: true }))
  }

  return { key, pathTo, close }
}
