import { useEffect } from 'react'
import { documentTitle } from '../config/derive.ts'
import { config } from '../providers/config.ts'
import { useLocation } from '../router/index.ts'

/** What every navigation does: the title of the page, and back to its top. */
export function Navigation() {
  const { pathname } = useLocation()

  useEffect(() => {
    document.title = documentTitle({ config, path: pathname })
    globalThis.scrollTo(0, 0)
  }, [pathname])

  return null
}
