const TYPE = /^web_search(?:_preview)?(?:_\d{4}_?\d{2}_?\d{2})?$/

/** An upstream may charge otherwise for a search that has these. */
const PRICED = new Set(['searchcontextsize', 'searchstrategy', 'searchengine', 'enablesearchextension'])

interface SearchTool {
  type: string
  max_uses?: unknown
}

/** A tool by which an upstream searches the web: each search has a price. */
export const isSearchTool = (tool: unknown): tool is SearchTool =>
  typeof tool === 'object' &&
  tool !== null &&
  'type' in tool &&
  typeof tool.type === 'string' &&
  TYPE.test(tool.type)

/** @returns the path of a member by which searches would cost another price; null: there is none */
export function otherSearch(value: unknown, path: string): string | null {
  if (typeof value !== 'object' || value === null) return null
  for (const [name, inner] of Object.entries(value)) {
    const place = Array.isArray(value) ? `${path}[${name}]` : `${path}.${name}`
    if (PRICED.has(name.toLowerCase().replace(/[-_\s]/g, ''))) return place
    const other = otherSearch(inner, place)
    if (other !== null) return other
  }
  return null
}
