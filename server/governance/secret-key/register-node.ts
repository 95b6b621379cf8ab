import type { Db } from '../../platform/db/client.ts'
import type { Deps } from '../context.ts'

export const NODE_LEASE_MS = 30_000

type NodeDeps = Pick<Deps, 'secrets' | 'clock' | 'nodeId'>

export async function registerNode(db: Db, { secrets, clock, nodeId }: NodeDeps): Promise<void> {
  const now = clock()
  const row = { key_ids: secrets.keyIds.join(), lease_until: now + NODE_LEASE_MS, covers_rows: 1 }
  await db
    .insertInto('secret_node')
    .values({ node_id: nodeId, ...row })
    .onConflict((conflict) => conflict.column('node_id').doUpdateSet(row))
    .execute()
  await db
    .deleteFrom('secret_node')
    .where('lease_until', '<', now - 10 * NODE_LEASE_MS)
    .execute()
}

export async function unregisterNode({ database, nodeId }: Pick<Deps, 'database' | 'nodeId'>): Promise<void> {
  await database.db.deleteFrom('secret_node').where('node_id', '=', nodeId).execute()
}
