import { navigate } from '../router/place.ts'

export const navigation = {
  go: (path: string) => navigate(path),
  reload: () => globalThis.location.reload(),
  /** Where the reader is, with query and fragment. */
  here: () => {
    const { pathname, search, hash } = globalThis.location
    return `${pathname}${search}${hash}`
  },
}

/** The login address that leads back to `to` after signing in. */
export function loginPath(to: string): string {
  return to === '/' ? '/login' : `/login?to=${encodeURIComponent(to)}`
}

/** Where to go after signing in: `?to=` if it is a path of this site, else home. */
export function returnPath(search: string): string {
  const to = new URLSearchParams(search).get('to') ?? '/'
  const { origin } = globalThis.location
  if (!to.startsWith('/') || !URL.canParse(to, origin)) return '/'
  const url = new URL(to, origin)
  if (url.origin !== origin || url.pathname === '/login') return '/'
  return `${url.pathname}${url.search}${url.hash}`
}
