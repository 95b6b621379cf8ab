import { Recent } from './recent.ts'
import { CatalogModel } from './schema.ts'

/** A model as JSON and as it is read. */
export interface SharedModel {
  raw: object
  model: CatalogModel
}

const byText = new Recent<SharedModel>(10_000)
const byRaw = new WeakMap<object, SharedModel>()

/** The same for all models that are written the same: most of a version are those of the version before. @returns null for one with mistakes */
export function shareModel(raw: unknown): SharedModel | null {
  if (typeof raw !== 'object' || raw === null) return null
  const found = byRaw.get(raw)
  if (found) return found
  const text = JSON.stringify(raw)
  const known = byText.get(text)
  if (known) return known
  const parsed = CatalogModel.safeParse(raw)
  if (!parsed.success) return null
  const shared = freezeDeep({ raw, model: parsed.data })
  byText.set(text, shared)
  byRaw.set(raw, shared)
  return shared
}

/** What is shared may not change. */
export function freezeDeep<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  for (const member of Object.values(value)) freezeDeep(member)
  return Object.freeze(value)
}
