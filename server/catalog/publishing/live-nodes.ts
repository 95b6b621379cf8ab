import { hostname } from 'node:os'
import type { Selectable } from 'kysely'
import type { Db, Engine } from '../../platform/db/client.ts'
import type { Tables } from '../../platform/db/schema.ts'

export type NodeRow = Selectable<Tables['node_state']>

interface NodeQuery {
  engine: Engine
  /** It is the node that asks; absent: none does. */
  nodeId?: string
  /** This node, where it is to be among them. */
  ownId?: string
  now: number
}

/** The nodes that run. A SQLite file is used by processes of one machine, which is asked whether they are there still. */
export async function liveNodes(db: Db, { engine, nodeId = '', ownId, now }: NodeQuery): Promise<NodeRow[]> {
  const rows = await db
    .selectFrom('node_state')
    .selectAll()
    .where('node_id', '<>', nodeId)
    .where('lease_until', '>', now)
    .orderBy('registered_at')
    .orderBy('node_id')
    .execute()
  return engine === 'sqlite' ? rows.filter((row) => row.node_id === ownId || isRunningHere(row)) : rows
}

function isRunningHere({ host, pid }: NodeRow): boolean {
  if (host !== hostname()) return true
  // A container starts again with the number that it had.
  if (pid === process.pid) return false
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
