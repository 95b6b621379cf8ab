import { useLocation, useNavigate } from 'react-router'

const NAME = 'detail'

/** Which row's detail is open. It is in the address, so that it can be shared and the way back closes it. */
export function useDetail() {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const params = new URLSearchParams(search)
  const key = params.get(NAME)

  function pathTo(next: string | null): string {
    const changed = new URLSearchParams(params)
    if (next === null) changed.delete(NAME)
    else changed.set(NAME, next)
    return `${pathname}${changed.size > 0 ? `?${changed}` : ''}`
  }

  return { key, pathTo, close: () => void navigate(pathTo(null)) }
}
