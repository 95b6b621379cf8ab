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

/** The path of a pattern without what may be left out: `/center/display/:type` of `/center/display/:type/:id?`. */
export const placeWithout = (pattern: string) => pattern.replaceAll(/\/:\w+\?/g, '')

const partsOf = (path: string) => path.split('/').filter(Boolean)
