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

const partsOf = (path: string) => path.split('/').filter(Boolean)

/** Fills the `:name` parts of a path from a row. */
export function fillPath({ path, row }: { path: string; row: Record<string, unknown> }): string {
  return path.replaceAll(/:([A-Za-z]+)/g, (_, name: string) => encodeURIComponent(fieldText(row[name])))
}

/** A field of a row as text; empty for what is none. */
export const fieldText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''
