import { useEffect } from 'react'
import { documentTitle } from '../config/runtime/derive.ts'
import { config } from '../providers/config.ts'
import { useLocation } from '../providers/router/index.ts'

export function Navigation() {
  const { pathname } = useLocation()

  useEffect(() => {
    document.title = documentTitle({ config, path: pathname })
    globalThis.scrollTo(0, 0)
  }, [pathname])

  return null
}
