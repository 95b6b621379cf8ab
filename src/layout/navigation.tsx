import { useEffect } from 'react'
import { documentTitle } from '../config/runtime/derive.ts'
import { config } from '../providers/config.ts'
import { useLocation } from '../providers/router/index.ts'

export function Navigation() {
  const { pathname, hash } = useLocation()

  useEffect(() => {
    document.title = documentTitle({ config, path: pathname })
    const heading = headingOf(hash)
    if (heading) heading.scrollIntoView()
    else globalThis.scrollTo(0, 0)
  }, [pathname, hash])

  return null
}

const headingOf = (hash: string) =>
  hash.length > 1
    ? [...document.querySelectorAll('[id]')].find(({ id }) => hash === `#${encodeURIComponent(id)}`)
    : undefined
