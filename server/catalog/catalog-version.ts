import { createHash } from 'node:crypto'
import { parseCatalog } from './load-catalog.ts'
import type { Catalog, CatalogModel } from './schema.ts'

/** One version of the catalogue, parsed. It never changes; what happens in one request follows one of them. */
export interface CatalogVersion {
  /** Its number in `catalog_version`. */
  id: number
  /** When it comes into force, in milliseconds. */
  effectiveAt: number
  catalog: Catalog
  /** By id and by alias. */
  models: ReadonlyMap<string, CatalogModel>
}

interface StoredVersion {
  id: number
  effectiveAt: number
  /** The JSON as it was given. */
  document: string
}

/** @throws Error whose Chinese lines place each mistake */
export function readVersion({ id, effectiveAt, document }: StoredVersion): CatalogVersion {
  const catalog = parseCatalog(document, `第 ${id} 版`)
  const models = new Map(
    catalog.models.flatMap((model) =>
      [model.id, ...model.aliases].map((name): [string, CatalogModel] => [name, model]),
    ),
  )
  return {
    id,
    effectiveAt,
    catalog,
    models,
  }
}

/** What a database has before anything was published. */
export const EMPTY_CATALOG = '{"models":[],"packages":[]}'

export const hashOfDocument = (document: string) => createHash('sha256').update(document).digest('hex')
