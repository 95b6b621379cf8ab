import { navigate } from './router/location.ts'
import { pathOf } from './path-of.ts'

export const navigation = {
  /** It asks no question: the session has ended. */
  go: (path: string) => navigate(path, { isForced: true }),
  reload: () => globalThis.location.reload(),
  /** Where the reader is, with query and fragment; a shared conversation without: its token is to be in no query. */
  here: () => {
    const { pathname, search, hash } = globalThis.location
    return `${pathname}${search}${pathname === pathOf('share') ? '' : hash}`
  },
}

/** The login address that leads back to `to` after signing in. */
export function loginPath(to: string): string {
  return pathOf('login', { to: to === '/' ? undefined : to })
}

/** Where to go after signing in: `?to=` if it is a path of this site, else home. */
export function returnPath(search: string): string {
  const to = new URLSearchParams(search).get('to') ?? '/'
  const { origin } = globalThis.location
  if (!to.startsWith('/') || !URL.canParse(to, origin)) return '/'
  const url = new URL(to, origin)
  if (url.origin !== origin || url.pathname === pathOf('login')) return '/'
  return `${url.pathname}${url.search}${url.hash}`
}
