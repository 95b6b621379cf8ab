import { badParameter } from '../wire/wire-error.ts'

/** What stands in these is the caller's: its names are no names of the wire. */
const OPAQUE = new Set([
  'args',
  'response',
  'parameters',
  'parametersJsonSchema',
  'responseSchema',
  'responseJsonSchema',
])

/** Names of a request in camelCase: like all of Google's JSON it may spell them with underscores. @throws WireError 400 for one that is there twice */
export function camelCaseNames(value: unknown, path = ''): unknown {
  if (Array.isArray(value)) return value.map((item, i) => camelCaseNames(item, `${path}[${i}]`))
  if (typeof value !== 'object' || value === null) return value
  const named = new Map<string, unknown>()
  for (const [name, inner] of Object.entries(value)) {
    const camel = camelCaseName(name)
    const place = path === '' ? camel : `${path}.${camel}`
    if (named.has(camel))
      throw badParameter(place.slice(0, PLACE_MAX), `参数 ${place.slice(0, PLACE_MAX)} 重复`)
    named.set(camel, OPAQUE.has(camel) ? inner : camelCaseNames(inner, place))
  }
  return Object.fromEntries(named)
}

/** Characters of a place that an error repeats. */
const PLACE_MAX = 256

export const camelCaseName = (name: string) =>
  name.replace(/(?<=[a-z\d])_([a-z\d])/g, (_, letter: string) => letter.toUpperCase())
