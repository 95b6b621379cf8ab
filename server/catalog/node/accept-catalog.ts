import type { Catalog } from '../schema/schema.ts'
import type { Database } from '../../platform/db/client.ts'
import { lockSubjects } from '../../platform/db/lock-subjects.ts'
import { transact } from '../../platform/db/transact.ts'
import { fingerprintOf } from './catalog-fingerprint.ts'
import { describeDifference } from './describe-difference.ts'
import { liveNodes, type NodeRow } from '../publishing/live-nodes.ts'
import { partsOf } from './node-state.ts'

interface AcceptInput {
  database: Database
  catalog: Catalog
  now: number
  /** How long it may coexist with the running catalogs, in milliseconds. */
  forMs: number
}

export interface Acceptance {
  /** The nodes that run by another catalog, and in what it differs; none: nothing had to be accepted. */
  nodes: { node: NodeRow; differences: string[] }[]
  expiresAt: number
}

/** Lets nodes with this catalog start while others run another one, for that long. */
export function acceptCatalog({ database, catalog, now, forMs }: AcceptInput): Promise<Acceptance> {
  const { hash, parts } = fingerprintOf(catalog)
  const expiresAt = now + forMs
  return transact(database.db, async (trx) => {
    await lockSubjects(trx, ['node_state'], now)
    const others = await liveNodes(trx, { engine: database.engine, now })
    const different = others.filter((node) => node.catalog_hash !== hash)
    if (different.length === 0) return { nodes: [], expiresAt }
    const beside = JSON.stringify([...new Set(different.map((node) => node.catalog_hash))])
    const values = { beside, accepted_at: now, expires_at: expiresAt }
    await trx
      .insertInto('catalog_acceptance')
      .values({ catalog_hash: hash, ...values })
      .onConflict((conflict) => conflict.column('catalog_hash').doUpdateSet(values))
      .execute()
    return {
      nodes: different.map((node) => ({ node, differences: describeDifference(parts, partsOf(node)) })),
      expiresAt,
    }
  })
}
