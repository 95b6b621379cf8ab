import { Pool } from 'undici'
import type { Catalog } from '../../catalog/schema.ts'
import type { Env } from '../../env.ts'
import { createBreaker } from './breaker.ts'
import { watchBreaker } from './breaker-states.ts'
import { builtinUpstream } from './builtin-upstream.ts'
import { countCalls } from './count-calls.ts'
import { httpUpstream } from './http-upstream.ts'
import type { Upstream } from './upstream.ts'

const CONNECT_MS = 5000

interface CreateOptions {
  env: Pick<Env, 'UPSTREAM_BREAKER_FAILURES' | 'UPSTREAM_BREAKER_SECONDS'>
  catalog: Catalog
  /** Where upstreams' keys are, by the names that the catalog gives. */
  environment: Record<string, string | undefined>
  pieceDelayMs: number
}

export interface Upstreams {
  of(modelId: string): readonly Upstream[]
  /** Aborted by `close`. */
  closing: AbortSignal
  /** Gives up whatever they are still asked. */
  close(): Promise<void>
}

/** The upstreams of every model of the catalog, over one pool of connections per address. */
export function createUpstreams({ env, catalog, environment, pieceDelayMs }: CreateOptions): Upstreams {
  // Idle and total times are ours to keep: a caller that reads slowly is no fault of the upstream.
  const pools = new Map<string, Pool>()
  const poolOf = (origin: string) => {
    const pool =
      pools.get(origin) ??
      new Pool(origin, { headersTimeout: 0, bodyTimeout: 0, connect: { timeout: CONNECT_MS } })
    pools.set(origin, pool)
    return pool
  }
  const newBreaker = () =>
    createBreaker({ failures: env.UPSTREAM_BREAKER_FAILURES, openMs: env.UPSTREAM_BREAKER_SECONDS * 1000 })
  const watches: (() => void)[] = []
  const closing = new AbortController()
  const byModel = new Map<string, Upstream[]>()
  for (const { id, upstreams } of catalog.models) {
    byModel.set(
      id,
      upstreams.map((config) => {
        if ('builtin' in config)
          return countCalls(
            builtinUpstream({
              ...config,
              engine: config.builtin,
              model: id,
              pieceDelayMs,
              closing: closing.signal,
            }),
          )
        const apiKey = config.apiKeyEnv ? environment[config.apiKeyEnv] : undefined
        return countCalls(httpUpstream({ modelId: id, breaker: newBreaker(), config, apiKey, poolOf }))
      }),
    )
  }
  for (const [model, upstreams] of byModel) {
    for (const { account, model: target, breaker } of upstreams)
      watches.push(watchBreaker({ model, upstream: account, target, breaker }))
  }
  return {
    of: (modelId) => byModel.get(modelId) ?? [],
    closing: closing.signal,
    close: async () => {
      closing.abort()
      for (const unwatch of watches) unwatch()
      await Promise.all([...pools.values()].map((pool) => pool.destroy()))
    },
  }
}
