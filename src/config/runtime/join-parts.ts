import type { Permissions } from '../../../contract/permissions.ts'
import { areHeld, type Needed } from './permitted.ts'

/** A piece of the console of staff that asks for these permissions, all of them. */
export interface StaffPart {
  needs: readonly Needed[]
  /** Values by where they stand; what lies within and asks for more is `null` there, and a patch of another part. */
  patches: [path: (string | number)[], value: unknown][]
}

/** A file of parts, and what must be held to have any of them. */
export interface StaffChunk {
  needs: (readonly Needed[])[]
  load: () => Promise<{ parts: StaffPart[] }>
}

/** Whether a file has anything for who holds these. */
export const isChunkFor = ({ needs }: StaffChunk, held: Permissions): boolean =>
  needs.some((one) => areHeld(one, held))

/** Puts together the parts that are for who holds these. */
export function joinParts(parts: readonly StaffPart[], held: Permissions): unknown {
  const whole: Tree = {}
  const mine = parts.filter(({ needs }) => areHeld(needs, held))
  // What lies within something asks for all that it does, and for more.
  for (const { patches } of mine.toSorted((a, b) => a.needs.length - b.needs.length))
    for (const [path, value] of patches) put(whole, path, value)
  return withoutGaps(whole)
}

type Tree = Record<string | number, unknown>

function put(whole: Tree, path: (string | number)[], value: unknown) {
  const place = path.slice(0, -1).reduce((at, name) => at[name] as Tree, whole)
  place[path.at(-1) ?? ''] = JSON.parse(JSON.stringify(value))
}

/** Items that are for others leave no gap in a list. */
function withoutGaps(part: unknown): unknown {
  if (Array.isArray(part)) return part.filter((one) => one !== null).map(withoutGaps)
  if (typeof part !== 'object' || part === null) return part
  return Object.fromEntries(Object.entries(part).map(([name, inner]) => [name, withoutGaps(inner)]))
}
