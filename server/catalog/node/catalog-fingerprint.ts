import { createHash } from 'node:crypto'
import type { Catalog } from '../schema/schema.ts'

/** The keys are sections, for example `topup`, or section and id, for example `models qinglan-lite`; the values are hashes. */
export type CatalogParts = Record<string, string>

export interface CatalogFingerprint {
  /** The same for all catalogs that bill and offer the same. */
  hash: string
  parts: CatalogParts
}

/** Hashes a catalog as it was parsed and completed: defaults that are written out, other orders and other layouts make no difference. */
export function fingerprintOf({ $schema: _editor, models, packages, ...rest }: Catalog): CatalogFingerprint {
  const parts = Object.fromEntries(
    [
      ...models.map((model) => [`models ${model.id}`, hashOf(model)] as const),
      ...packages.map((offer) => [`packages ${offer.id}`, hashOf(offer)] as const),
      ...Object.entries(rest).map(([name, section]) => [name, hashOf(section)] as const),
    ].toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )
  return { hash: hashOf(parts), parts }
}

const hashOf = (value: unknown) => createHash('sha256').update(JSON.stringify(value, sorted)).digest('hex')

function sorted(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
