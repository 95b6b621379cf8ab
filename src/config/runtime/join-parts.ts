import {
  isHeld,
  type ANY_PERMISSION,
  type Permission,
  type Permissions,
} from '../../../contract/permissions.ts'
import type { AppConfig, AppForm, AppForms, AppResource } from './app-config.ts'

/** What must be held to see a part. */
export type Needed = Permission | typeof ANY_PERMISSION

export const areHeld = (needed: readonly Needed[], held: Permissions): boolean =>
  needed.every((one) => isHeld(one, held))

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

interface Joined {
  app: AppConfig
  resources: Record<string, AppResource>
  forms: Record<string, AppForms>
}

/** Puts together the parts that are for who holds these. */
export function joinParts(parts: readonly StaffPart[], held: Permissions): Joined {
  const whole: Tree = {}
  const mine = parts.filter(({ needs }) => areHeld(needs, held))
  // What lies within something asks for all that it does, and for more.
  for (const { patches } of mine.toSorted((a, b) => a.needs.length - b.needs.length))
    for (const [path, value] of patches) put(whole, path, value)
  const { app, forms, ...others } = withoutGaps(whole) as Joined
  return {
    ...others,
    app: { ...app, sidebar: app.sidebar.filter(({ entries }) => entries.length > 0) },
    forms: Object.fromEntries(
      Object.entries(forms).map(([name, { create, edit, asks }]) => [
        name,
        { create: withoutEmpty(create), edit: withoutEmpty(edit), asks },
      ]),
    ),
  }
}

/** A section of fields that are all for others is not there. */
const withoutEmpty = (form: AppForm | null) =>
  form && { ...form, sections: form.sections.filter(({ fields }) => fields.length > 0) }

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
