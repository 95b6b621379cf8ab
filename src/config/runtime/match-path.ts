/**
 * Tells whether a path is one of a route's pattern (`:name`, optional `:name?`, or `*`).
 * @returns the named parts, or null
 */
export function matchPath({
  pattern,
  path,
}: {
  pattern: string
  path: string
}): Record<string, string> | null {
  if (pattern === '*') return {}
  const names = partsOf(pattern)
  const values = partsOf(path)
  if (values.length > names.length) return null
  const found: Record<string, string> = {}
  for (const [index, name] of names.entries()) {
    const value = values[index]
    if (value === undefined) {
      if (!name.endsWith('?')) return null
    } else if (name.startsWith(':')) {
      found[name.replace(/^:|\?$/g, '')] = value
    } else if (name !== value) {
      return null
    }
  }
  return found
}

/** The route of a path, of those that match it: fixed parts win over `:name`, and anything over `*`. */
export const routeFor = <Route extends { path: string }>(
  routes: readonly Route[],
  path: string,
): Route | undefined =>
  routes
    .filter((route) => matchPath({ pattern: route.path, path }) !== null)
    .sort((a, b) => vagueness(a.path) - vagueness(b.path))[0]

const vagueness = (pattern: string) => (pattern === '*' ? 1000 : (pattern.match(/:/g)?.length ?? 0))

/**
 * Where a route that redirects leads from an address: the parts that both have stay, and so do query and fragment.
 * @param search with its `?`, or empty
 */
export function redirectFrom(
  { path: pattern, redirect }: { path: string; redirect: string },
  { pathname, search, hash }: { pathname: string; search: string; hash: string },
): string {
  const parts = matchPath({ pattern, path: pathname }) ?? {}
  const path = redirect.replaceAll(/\/:(\w+)\??/g, (_, name: string) =>
    parts[name] ? `/${parts[name]}` : '',
  )
  return `${path}${path.includes('?') ? search.replace('?', '&') : search}${hash}`
}

/** The path of a pattern without what may be left out: `/center/display/:type` of `/center/display/:type/:id?`. */
export const placeWithout = (pattern: string) => pattern.replaceAll(/\/:\w+\?/g, '')

const partsOf = (path: string) => path.split('/').filter(Boolean)
