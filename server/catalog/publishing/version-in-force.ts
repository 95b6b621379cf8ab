import type { Db } from '../../platform/db/client.ts'
import type { CatalogHead } from './read-head.ts'

/** @returns the id of the version by which calls are priced at a moment (ms) */
export async function versionInForce(
  db: Db,
  { versionId, scheduled }: CatalogHead,
  now: number,
): Promise<number> {
  const ids = [versionId, ...scheduled]
  const rows = await db
    .selectFrom('catalog_version')
    .select(['id', 'effective_at'])
    .where('id', 'in', ids)
    .execute()
  const reached = ids.filter(
    (id, i) => i === 0 || (rows.find((row) => row.id === id)?.effective_at ?? 0) <= now,
  )
  return reached.at(-1) ?? versionId
}
