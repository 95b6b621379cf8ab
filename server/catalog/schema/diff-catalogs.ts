import { isDeepStrictEqual } from 'node:util'
import type { Json } from './merge-catalogs.ts'

export interface CatalogDifference {
  /** E.g. `models.qinglan-lite.price.input`. */
  path: string
  /** JSON; absent: it was not there. */
  before?: unknown
  /** JSON; absent: it is gone. */
  after?: unknown
}

/** Says in what two documents differ; models and packages are matched by id, other lists are one value. */
export function diffCatalogs(before: unknown, after: unknown): CatalogDifference[] {
  return differences([], before as Json, after as Json)
}

function differences(path: string[], before: Json | undefined, after: Json | undefined): CatalogDifference[] {
  if (isDeepStrictEqual(before, after)) return []
  const [left, right] = [membersOf(before), membersOf(after)]
  if (!left || !right)
    return [
      {
        path: path.join('.'),
        ...(before !== undefined && { before }),
        ...(after !== undefined && { after }),
      },
    ]
  return [...new Set([...left.keys(), ...right.keys()])].flatMap((name) =>
    differences([...path, name], left.get(name), right.get(name)),
  )
}

function membersOf(value: Json | undefined): Map<string, Json> | null {
  if (typeof value !== 'object' || value === null) return null
  if (!Array.isArray(value)) return new Map(Object.entries(value))
  const entities = value.flatMap((one) =>
    typeof one === 'object' && one !== null && !Array.isArray(one) && typeof one.id === 'string'
      ? [[one.id, one] as const]
      : [],
  )
  return entities.length === value.length ? new Map(entities) : null
}
