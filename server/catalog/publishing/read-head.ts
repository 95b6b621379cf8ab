import { z } from 'zod'
import type { Db } from '../../platform/db/client.ts'

/** What all nodes follow. */
export interface CatalogHead {
  /** Grows by one with each publication. */
  seq: number
  versionId: number
  /** Ids of scheduled versions, in the order of their instants. */
  scheduled: number[]
}

const Ids = z.array(z.int())

/** @returns null while nothing has been published */
export async function readHead(db: Db): Promise<CatalogHead | null> {
  const row = await db
    .selectFrom('catalog_head')
    .select(['seq', 'version_id', 'scheduled'])
    .where('id', '=', 1)
    .executeTakeFirst()
  if (!row) return null
  return { seq: row.seq, versionId: row.version_id, scheduled: Ids.parse(JSON.parse(row.scheduled)) }
}
