import { Agent } from 'undici'
import type { Catalog } from '../../catalog/schema.ts'
import { builtinUpstream } from './builtin-upstream.ts'
import { httpUpstream } from './http-upstream.ts'
import type { Upstream } from './upstream.ts'

const CONNECT_MS = 5000

interface CreateOptions {
  catalog: Catalog
  /** Where upstreams' keys are, by the names that the catalog gives. */
  environment: Record<string, string | undefined>
  pieceDelayMs: number
}

export interface Upstreams {
  of(modelId: string): readonly Upstream[]
  close(): Promise<void>
}

/** The upstreams of every model of the catalog, over one pool of connections. */
export function createUpstreams({ catalog, environment, pieceDelayMs }: CreateOptions): Upstreams {
  // Idle and total times are ours to keep: a caller that reads slowly is no fault of the upstream.
  const agent = new Agent({ headersTimeout: 0, bodyTimeout: 0, connect: { timeout: CONNECT_MS } })
  const byModel = new Map<string, Upstream[]>()
  for (const { id, upstreams } of catalog.models) {
    byModel.set(
      id,
      upstreams.map((config) => {
        if ('builtin' in config)
          return builtinUpstream({ ...config, engine: config.builtin, model: id, pieceDelayMs })
        const apiKey = config.apiKeyEnv ? environment[config.apiKeyEnv] : undefined
        return httpUpstream({ config, apiKey, agent })
      }),
    )
  }
  return {
    of: (modelId) => byModel.get(modelId) ?? [],
    close: () => agent.destroy(),
  }
}
