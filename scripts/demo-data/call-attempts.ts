import type { CatalogVersion } from '../../server/catalog/schema/catalog-version.ts'
import type { CatalogModel, UpstreamConfig } from '../../server/catalog/schema/schema.ts'
import { accountOfRoute, closedAccounts } from '../../server/catalog/channel/channels.ts'
import { routeCosts } from '../../server/catalog/model/route-costs.ts'
import { newRequestId } from '../../server/platform/secrets/tokens.ts'
import { MINUTE_MS } from '../../contract/time.ts'
import { EMPTY_SETTLEMENT } from '../../server/wallet/empty-settlement.ts'
import type { Attempt, HoldRequest, Settlement } from '../../server/wallet/wallet.ts'
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

const USUAL_FAILURES: Partial<Record<string, number>> = { relay: 0.055, own: 0.03, media: 0.02 }
const OTHER_FAILURES = 0.006
const MOST_ATTEMPTS = 3
/** Longer than any call lasts. */
const LEASE_MS = 15 * MINUTE_MS

interface Routed {
  random: Random
  version: CatalogVersion
  model: CatalogModel
  /** When it is sent, in milliseconds. */
  at: number
  use: CallUse
  outages?: readonly Outage[]
  outcome?: 'succeeded' | 'aborted' | 'refused'
}

/** A call as the gateway would hold and settle it. */
export function routedCall(
  routed: Routed,
  caller: Pick<HoldRequest, 'userId' | 'keyId' | 'wire'>,
): { hold: HoldRequest; settlement: Settlement } {
  const { version, model, at, use } = routed
  const requestId = newRequestId(at)
  const attempts = attemptsOf(routed)
  const outcome = attempts.at(-1)?.outcome
  const durationMs = attempts.reduce((sum, attempt) => sum + attempt.durationMs, 0)
  const ttftMs = durationMs - use.durationMs + use.ttftMs
  return {
    hold: {
      ...caller,
      requestId,
      modelId: model.id,
      priceVersion: version.id,
      admittedAt: at,
      lines: use.upper,
      coversTokens: model.type === 'chat' || model.type === 'embedding',
      leaseMs: LEASE_MS,
    },
    settlement: {
      ...EMPTY_SETTLEMENT,
      requestId,
      durationMs,
      attempts,
      ...(outcome === 'succeeded' && { status: outcome, ttftMs, ...use.used }),
      ...(outcome === 'aborted' && { status: outcome, ttftMs, ...use.used, isEstimated: true }),
    },
  }
}

/** Which upstreams a call is sent to, by priority and weight: the next one where one fails. */
function attemptsOf(routed: Routed): Attempt[] {
  const { random, version, model, at, use, outages = [], outcome = 'succeeded' } = routed
  const closed = closedAccounts(version.catalog, ['draining', 'disabled'])
  const routes = model.upstreams.filter((route) => !closed.has(accountOfRoute(route)))
  const attempts: Attempt[] = []
  let startedAt = at
  while (attempts.length < MOST_ATTEMPTS && routes.length > 0) {
    const highest = Math.max(...routes.map(({ priority }) => priority))
    const rivals = routes.filter(({ priority }) => priority === highest)
    const weights = rivals.map(({ weight }) => weight)
    const route = random.weighted(rivals, weights)
    routes.splice(routes.indexOf(route), 1)
    const target = 'builtin' in route ? model.id : route.model
    const attempt = { channel: accountOfRoute(route), target, startedAt, lines: [], costNano: 0n }
    if (random.chance(failureShare(route, startedAt, outages))) {
      const httpStatus = random.weighted([503, 502, 429, 500, null], [40, 22, 18, 12, 8])
      const durationMs = httpStatus === null ? random.int(8000, 30_000) : random.int(60, 1800)
      attempts.push({ ...attempt, outcome: 'failed', httpStatus, durationMs, firstByteMs: null })
      startedAt += durationMs
      continue
    }
    if (outcome === 'refused')
      return [...attempts, { ...attempt, outcome, httpStatus: 400, durationMs: 90, firstByteMs: 80 }]
    const { durationMs, ttftMs: firstByteMs } = use
    const { lines } = use.used
    const costs = routeCosts(model, route)(startedAt)
    const costNano =
      costs && lines.reduce((sum, { item, quantity }) => sum + BigInt(quantity) * (costs[item] ?? 0n), 0n)
    return [...attempts, { ...attempt, outcome, httpStatus: 200, durationMs, firstByteMs, lines, costNano }]
  }
  return attempts
}

function failureShare(route: UpstreamConfig, at: number, outages: readonly Outage[]): number {
  if ('builtin' in route) return 0
  const { key = '' } = route
  const outage = outages.find(({ channel, from, until }) => channel === key && from <= at && at < until)
  return outage?.fails ?? USUAL_FAILURES[key] ?? OTHER_FAILURES
}
