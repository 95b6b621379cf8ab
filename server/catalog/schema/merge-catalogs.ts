import { isDeepStrictEqual as isSame } from 'node:util'

export type Json = null | boolean | number | string | Json[] | { [name: string]: Json }

export interface Merged {
  value: unknown
  /** Places that both changed, each in its own way, e.g. `models.qinglan-lite.price.input`. */
  conflicts: string[]
}

/**
 * What `mine` changed in `base`, done to `theirs` (documents of catalogues). Models and packages are matched by id, in any
 * order.
 */
export function mergeCatalogs(base: unknown, theirs: unknown, mine: unknown): Merged {
  const conflicts: string[] = []
  const value = mergeValue([], { base: base as Json, theirs: theirs as Json, mine: mine as Json }, conflicts)
  return { value, conflicts }
}

interface Three {
  base: Json | undefined
  theirs: Json | undefined
  mine: Json | undefined
}

function mergeValue(path: string[], { base, theirs, mine }: Three, conflicts: string[]): Json | undefined {
  if (isSame(base, mine)) return theirs
  if (isSame(base, theirs) || isSame(theirs, mine)) return mine
  if (isEntities(base) && isEntities(theirs) && isEntities(mine))
    return mergeEntities(path, { base, theirs, mine }, conflicts)
  if (isObject(base) && isObject(theirs) && isObject(mine)) {
    const names = [...new Set([...Object.keys(theirs), ...Object.keys(mine)])]
    return Object.fromEntries(
      names.flatMap((name) => {
        const three = { base: base[name], theirs: theirs[name], mine: mine[name] }
        const value = mergeValue([...path, name], three, conflicts)
        return value === undefined ? [] : [[name, value] as const]
      }),
    )
  }
  conflicts.push(path.join('.'))
  return theirs
}

type Entity = { id: string } & { [name: string]: Json }

function mergeEntities(
  path: string[],
  { base, theirs, mine }: { base: Entity[]; theirs: Entity[]; mine: Entity[] },
  conflicts: string[],
): Entity[] {
  const [inBase, inTheirs, inMine] = [byId(base), byId(theirs), byId(mine)]
  const ids = [...new Set([...theirs, ...mine].map(({ id }) => id))]
  return ids.flatMap((id) => {
    const three = { base: inBase.get(id), theirs: inTheirs.get(id), mine: inMine.get(id) }
    const value = mergeValue([...path, id], three, conflicts)
    return isEntity(value) ? [value] : []
  })
}

/** The first of equal ids counts. */
const byId = (list: Entity[]) => new Map(list.map((one) => [one.id, one] as const).toReversed())

const isObject = (value: Json | undefined): value is { [name: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isEntity = (value: Json | undefined): value is Entity => isObject(value) && typeof value.id === 'string'

const isEntities = (value: Json | undefined): value is Entity[] =>
  Array.isArray(value) && value.every(isEntity)
