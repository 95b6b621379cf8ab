import type { CatalogVersion } from '../../server/catalog/schema/catalog-version.ts'
import type { CatalogModel, UpstreamConfig } from '../../server/catalog/schema/schema.ts'
import { accountOfRoute, closedAccounts } from '../../server/catalog/channel/channels.ts'
import { routeCosts } from '../../server/catalog/model/route-costs.ts'
import type { Attempt } from '../../server/wallet/wallet.ts'
import type { CallUse } from './call-use.ts'
import type { ChannelId } from './demo-catalog.ts'
import type { Random } from './random.ts'

/** A channel that does badly for a while. */
export interface Outage {
  channel: ChannelId
  from: number
  until: number
  /** Share of its requests that fail. */
  fails: number
}

const USUAL_FAILURES: Partial<Record<ChannelId, number>> = { relay: 0.055, own: 0.03, media: 0.02 }
const OTHER_FAILURES = 0.006
const MOST_ATTEMPTS = 3

interface Routed {
  random: Random
  version: CatalogVersion
  model: CatalogModel
  /** When it is sent, in milliseconds. */
  at: number
  use: CallUse
  outages: readonly Outage[]
  outcome: 'succeeded' | 'aborted' | 'refused'
}

/** Which upstreams a call is sent to, by priority and weight: the next one where one fails. */
export function attemptsOf({ random, version, model, at, use, outages, outcome }: Routed): Attempt[] {
  const closed = closedAccounts(version.catalog, ['draining', 'disabled'])
  const routes = model.upstreams.filter((route) => !closed.has(accountOfRoute(route)))
  const attempts: Attempt[] = []
  let startedAt = at
  while (attempts.length < Math.min(MOST_ATTEMPTS, model.upstreams.length) && routes.length > 0) {
    const highest = Math.max(...routes.map(({ priority }) => priority))
    const rivals = routes.filter(({ priority }) => priority === highest)
    const route = random.weighted(
      rivals,
      rivals.map(({ weight }) => weight),
    )
    routes.splice(routes.indexOf(route), 1)
    const target = 'builtin' in route ? model.id : route.model
    const place = { channel: accountOfRoute(route), target, startedAt }
    if (random.chance(failureShare(route, startedAt, outages))) {
      const httpStatus = random.weighted([503, 502, 429, 500, null], [40, 22, 18, 12, 8])
      const durationMs = httpStatus === null ? random.int(8000, 30_000) : random.int(60, 1800)
      attempts.push({
        ...place,
        outcome: 'failed',
        httpStatus,
        durationMs,
        firstByteMs: null,
        lines: [],
        costNano: 0n,
      })
      startedAt += durationMs
      continue
    }
    if (outcome === 'refused')
      return [
        ...attempts,
        { ...place, outcome, httpStatus: 400, durationMs: 90, firstByteMs: 80, lines: [], costNano: 0n },
      ]
    const costs = routeCosts(model, route)(startedAt)
    const costNano =
      costs && use.lines.reduce((sum, { item, quantity }) => sum + BigInt(quantity) * (costs[item] ?? 0n), 0n)
    const times = { durationMs: use.durationMs, firstByteMs: use.ttftMs }
    return [...attempts, { ...place, ...times, outcome, httpStatus: 200, lines: use.lines, costNano }]
  }
  return attempts
}

function failureShare(route: UpstreamConfig, at: number, outages: readonly Outage[]): number {
  if ('builtin' in route) return 0
  const { key } = route
  const outage = outages.find(({ channel, from, until }) => channel === key && from <= at && at < until)
  if (outage) return outage.fails
  return Object.entries(USUAL_FAILURES).find(([channel]) => channel === key)?.[1] ?? OTHER_FAILURES
}
