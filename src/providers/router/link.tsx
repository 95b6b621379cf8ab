import type { ComponentProps, MouseEvent } from 'react'
import { navigate } from './location.ts'

interface LinkProps extends ComponentProps<'a'> {
  to: string
  replace?: boolean
}

export function Link({ to, replace, onClick, children, ...rest }: LinkProps) {
  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event)
    const isPlainClick =
      event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (event.defaultPrevented || !isPlainClick || (rest.target && rest.target !== '_self')) return
    event.preventDefault()
    const { pathname, search, hash } = globalThis.location
    const isHere = to === `${pathname}${search}${hash}`
    navigate(to, { replace: replace ?? isHere })
    if (new URL(to, globalThis.location.href).pathname === pathname) globalThis.scrollTo(0, 0)
  }
  return (
    <a {...rest} href={to} onClick={follow}>
      {children}
    </a>
  )
}
