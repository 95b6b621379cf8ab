import { useEffect, useLayoutEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { documentTitle } from '../config/derive.ts'
import { config } from '../providers/config.ts'
import { setNavigator } from '../providers/navigation.ts'

/** What every navigation does: the title of the page, and back to its top. */
export function Navigation() {
  const navigate = useNavigate()
  const { pathname } = useLocation()

  useLayoutEffect(() => setNavigator((path) => void navigate(path)), [navigate])
  useEffect(() => {
    document.title = documentTitle({ config, path: pathname })
    globalThis.scrollTo(0, 0)
  }, [pathname])

  return null
}
