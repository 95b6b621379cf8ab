import { setTimeout as sleep } from 'node:timers/promises'
import type { Deps } from '../context.ts'
import { liveNodes } from './live-nodes.ts'

export interface Confirmation {
  /** How many nodes run. */
  nodes: number
  /** How many of them have taken the publication in. */
  confirmed: number
  /** The names of the others. */
  lagging: string[]
  /** How long it took, or was waited for. */
  tookMs: number
}

const PATIENCE_MS = 2000
const LOOK_MS = 50

/** Waits until every live node has taken a publication in, and not for long. */
export async function awaitNodes(
  { database, clock, catalogs, nodeId }: Pick<Deps, 'database' | 'clock' | 'catalogs' | 'nodeId'>,
  seq: number,
): Promise<Confirmation> {
  const startedAt = performance.now()
  await catalogs.follow()
  for (;;) {
    const others = await liveNodes(database.db, { engine: database.engine, nodeId, now: clock() })
    const lagging = others.filter(({ catalog_seq: taken }) => (taken ?? 0) < seq)
    const tookMs = Math.round(performance.now() - startedAt)
    if (lagging.length === 0 || tookMs > PATIENCE_MS)
      return {
        nodes: others.length + 1,
        confirmed: others.length + 1 - lagging.length,
        lagging: lagging.map(({ node_id }) => node_id),
        tookMs,
      }
    await sleep(LOOK_MS)
  }
}
