import { parseCatalog } from '../schema/load-catalog.ts'
import type { Catalog } from '../schema/schema.ts'
import type { Db } from '../../platform/db/client.ts'
import { readHead } from './read-head.ts'
import { versionInForce } from './version-in-force.ts'

/** The published catalogue by which calls are priced at a moment (ms); null: none was published. @throws Error with Chinese lines if it cannot be read */
export async function catalogInForce(db: Db, now: number): Promise<{ id: number; catalog: Catalog } | null> {
  const head = await readHead(db)
  if (!head) return null
  const id = await versionInForce(db, head, now)
  const { document } = await db
    .selectFrom('catalog_version')
    .select('document')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { id, catalog: parseCatalog(document, `第 ${id} 版`) }
}
