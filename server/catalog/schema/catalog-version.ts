import { parseCatalog, readCatalog } from './load-catalog.ts'
import type { Catalog, CatalogModel } from './schema.ts'

/** One version of the catalogue, parsed. It never changes; what happens in one request follows one of them. */
export interface CatalogVersion {
  /** Its number in `catalog_version`. */
  id: number
  /** When it comes into force, in milliseconds. */
  effectiveAt: number
  catalog: Catalog
  /** The keys are ids and aliases. */
  models: ReadonlyMap<string, CatalogModel>
}

interface StoredVersion {
  id: number
  effectiveAt: number
  /** The JSON as it was given. */
  document: string
}

/** @throws Error whose Chinese lines place each mistake */
export const readVersion = ({ document, ...version }: StoredVersion): CatalogVersion =>
  versionOf(version, parseCatalog(document, `第 ${version.id} 版`))

/** The same in turns of the event loop. */
export async function readVersionInTurns({ document, ...version }: StoredVersion): Promise<CatalogVersion> {
  const { catalog } = await readCatalog({ document, name: `第 ${version.id} 版` })
  return versionOf(version, catalog)
}

function versionOf({ id, effectiveAt }: Omit<StoredVersion, 'document'>, catalog: Catalog): CatalogVersion {
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
