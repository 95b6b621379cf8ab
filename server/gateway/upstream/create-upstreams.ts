import {
  accountOf,
  type BreakerHolds,
  type CatalogModel,
  type Catalogs,
  type CatalogVersion,
  closedAccounts,
  placeOfHold,
  protocolOf,
  routeCosts,
  type UpstreamConfig,
  type UpstreamKeys,
  upstreamLookup,
} from '../../catalog/index.ts'
import type { Protocol } from '../../../contract/protocols.ts'
import type { Env } from '../../platform/env/env.ts'
import type { Settings } from '../../platform/setting/settings.ts'
import { createBreaker } from './breaker.ts'
import { heldBreaker } from './held-breaker.ts'
import { watchBreaker } from './breaker-states.ts'
import { builtinUpstream } from './builtin-upstream.ts'
import { countCalls } from './count-calls.ts'
import { createPools } from './create-pools.ts'
import { httpUpstream } from './http-upstream.ts'
import type { Upstream } from './upstream.ts'

interface CreateOptions {
  env: Pick<Env, 'UPSTREAM_NETWORKS'>
  settings: Pick<Settings, 'current'>
  catalogs: Pick<Catalogs, 'live' | 'onChange'>
  /** Where upstreams' keys are, by the names that the catalog gives. */
  environment: Record<string, string | undefined>
  keys: Pick<UpstreamKeys, 'of'>
  holds: Pick<BreakerHolds, 'of'>
  pieceDelayMs: number
}

export interface Upstreams {
  /** Those that take new calls. */
  of(version: CatalogVersion, modelId: string): readonly Upstream[]
  /** Those that may know a job, too. */
  ofJobs(version: CatalogVersion, modelId: string): readonly Upstream[]
  closing: AbortSignal
  close(): Promise<void>
}

interface Channel {
  upstream: ReturnType<typeof countCalls>
  /** Its address; empty: it is inside this server. */
  origin: string
  unwatch: () => void
}

interface Routes {
  /** They are the keys of their channels. */
  keys: readonly string[]
  all: readonly Upstream[]
  open: readonly Upstream[]
}

/** What models lead to where the same accounts are named: versions share most of theirs. */
interface Accounts {
  closed: ReadonlySet<string>
  routes: Map<CatalogModel, Routes>
}

/**
 * The upstreams of every model of each version of the catalogue, over one pool of connections per address. What is the same in two
 * versions keeps its breaker and its connections; what no live version has any more is drained.
 */
export function createUpstreams({
  env,
  settings,
  catalogs,
  environment,
  keys,
  holds,
  pieceDelayMs,
}: CreateOptions): Upstreams {
  const pools = createPools({
    drainMs: () => settings.current().upstreamTotalSeconds * 1000,
    lookup: upstreamLookup(env.UPSTREAM_NETWORKS),
  })
  const closing = new AbortController()
  const channels = new Map<string, Channel>()
  const accounts = new Map<string, Accounts>()
  const byVersion = new WeakMap<CatalogVersion, Accounts>()

  function open(model: string, config: UpstreamConfig, protocol: Protocol): Channel {
    if ('builtin' in config) {
      const engine = { ...config, engine: config.builtin, model, pieceDelayMs, closing: closing.signal }
      return { upstream: countCalls(builtinUpstream(engine)), origin: '', unwatch: () => {} }
    }
    const place = placeOfHold({ model, channel: accountOf(config), target: config.model })
    const breaker = heldBreaker(
      createBreaker({
        failures: () => settings.current().breakerFailures,
        openMs: () => settings.current().breakerSeconds * 1000,
      }),
      () => holds.of(place),
    )
    const { origin } = new URL(config.baseUrl)
    const { key, apiKeyEnv } = config
    const own = apiKeyEnv ? environment[apiKeyEnv] : undefined
    const apiKey = key === undefined ? () => own : () => keys.of(key, origin)
    const upstream = countCalls(
      httpUpstream({
        modelId: model,
        protocol,
        breaker,
        config,
        apiKey,
        poolOf: (origin) => pools.of(origin),
      }),
    )
    const { account, model: target } = upstream
    return {
      upstream,
      origin,
      unwatch: watchBreaker({ model, upstream: account, target, breaker }),
    }
  }

  function accountsOf(version: CatalogVersion): Accounts {
    const found = byVersion.get(version)
    if (found) return found
    const { catalog } = version
    const text = JSON.stringify(catalog.channels ?? [])
    const known = accounts.get(text) ?? {
      closed: closedAccounts(catalog, ['draining', 'disabled']),
      routes: new Map<CatalogModel, Routes>(),
    }
    accounts.set(text, known)
    byVersion.set(version, known)
    return known
  }

  function routesOf(version: CatalogVersion, model: CatalogModel): Routes {
    const { closed, routes } = accountsOf(version)
    const found = routes.get(model)
    if (found) return found
    const keys: string[] = []
    const all = model.upstreams.map((config): Upstream => {
      const protocol = protocolOf(version.catalog, model, config)
      const key = channelKey(model.id, config, protocol)
      const channel = channels.get(key) ?? open(model.id, config, protocol)
      channels.set(key, channel)
      keys.push(key)
      const { weight, priority } = config
      return { ...channel.upstream, weight, priority, costsAt: routeCosts(model, config) }
    })
    const read = { keys, all, open: all.filter(({ account }) => !closed.has(account)) }
    routes.set(model, read)
    return read
  }

  function follow(): void {
    const live = new Set<Routes>()
    for (const version of catalogs.live())
      for (const model of version.catalog.models) live.add(routesOf(version, model))
    const inUse = new Set([...live].flatMap(({ keys }) => keys))
    // What leads to a channel that is given up must not be found again.
    for (const [text, { routes }] of accounts) {
      for (const [model, one] of routes) if (!live.has(one)) routes.delete(model)
      if (routes.size === 0) accounts.delete(text)
    }
    for (const [key, { unwatch }] of channels)
      if (!inUse.has(key)) {
        unwatch()
        channels.delete(key)
      }
    pools.keepOnly(new Set([...channels.values()].map(({ origin }) => origin)))
  }

  const find = (version: CatalogVersion, modelId: string) => {
    const model = version.models.get(modelId)
    return model && routesOf(version, model)
  }

  follow()
  const unfollow = catalogs.onChange(follow)
  return {
    of: (version, modelId) => find(version, modelId)?.open ?? [],
    ofJobs: (version, modelId) => find(version, modelId)?.all ?? [],
    closing: closing.signal,
    close: async () => {
      unfollow()
      closing.abort()
      for (const { unwatch } of channels.values()) unwatch()
      await pools.close()
    },
  }
}

/** The same for what keeps its breaker: its share of the load and its costs may change. */
const channelKey = (model: string, config: UpstreamConfig, protocol: Protocol) =>
  'builtin' in config
    ? JSON.stringify([model, config.builtin])
    : JSON.stringify([
        model,
        config.baseUrl,
        config.apiKeyEnv ?? '',
        config.key ?? '',
        config.model,
        protocol,
      ])
