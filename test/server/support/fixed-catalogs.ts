import { readVersion } from '../../../server/catalog/schema/catalog-version.ts'
import type { Catalog } from '../../../server/catalog/schema/schema.ts'
import type { Catalogs } from '../../../server/catalog/publishing/catalogs.ts'

/** A node's catalogue without publications. */
export function fixedCatalogs(catalog: Catalog): Catalogs {
  const version = readVersion({ id: 1, effectiveAt: 0, document: JSON.stringify(catalog) })
  return {
    start: async () => {},
    current: () => version,
    at: () => version,
    live: () => [version],
    read: async () => version,
    follow: async () => {},
    catchUp: () => null,
    isOutdated: () => false,
    seq: () => 1,
    onChange: () => () => {},
  }
}
