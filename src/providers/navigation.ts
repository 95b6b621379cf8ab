type Go = (path: string) => void

let go: Go = (path) => globalThis.location.assign(path)

/** Lets code outside React navigate; the app hands in the router's way. */
export function setNavigator(next: Go): void {
  go = next
}

export const navigation = {
  go: (path: string) => go(path),
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
  if (!URL.canParse(to, origin)) return '/'
  const url = new URL(to, origin)
  const isOurs = to.startsWith('/') && url.origin === origin && url.pathname !== '/login'
  return isOurs ? `${url.pathname}${url.search}${url.hash}` : '/'
}
