import type { LookupFunction } from 'node:net'
import { Pool } from 'undici'

const CONNECT_MS = 5000

interface PoolOptions {
  /** How long a call may last that has begun. */
  drainMs: () => number
  lookup: LookupFunction
}

/** Connections to upstreams, one pool an address; of an address that is no longer wanted what is under way comes to its end. */
export function createPools({ drainMs, lookup }: PoolOptions) {
  const pools = new Map<string, Pool>()
  const draining = new Map<string, NodeJS.Timeout>()

  const end = (origin: string) => {
    void pools.get(origin)?.destroy()
    pools.delete(origin)
    draining.delete(origin)
  }
  return {
    of(origin: string): Pool {
      // Idle and total times are ours to keep: a caller that reads slowly is no fault of the upstream.
      const pool =
        pools.get(origin) ??
        new Pool(origin, { headersTimeout: 0, bodyTimeout: 0, connect: { timeout: CONNECT_MS, lookup } })
      pools.set(origin, pool)
      return pool
    },
    keepOnly(origins: ReadonlySet<string>): void {
      for (const [origin, timer] of draining)
        if (origins.has(origin)) {
          clearTimeout(timer)
          draining.delete(origin)
        }
      for (const origin of pools.keys())
        if (!origins.has(origin) && !draining.has(origin))
          draining.set(origin, setTimeout(() => end(origin), drainMs()).unref())
    },
    async close(): Promise<void> {
      for (const timer of draining.values()) clearTimeout(timer)
      await Promise.all([...pools.values()].map((pool) => pool.destroy()))
    },
  }
}
