import { formatYuan } from '../../../contract/money.ts'
import { DAY_MS } from '../../../contract/time.ts'
import type { Verb } from '../context.ts'
import { percentile, tallyAttempts, type Bucketed, type Tally } from './attempt-figures.ts'
import { channelsOf, closedAccounts, routeOf, type Route } from './channels.ts'
import { expectedRouting, type Expected, type Shared } from './expected-routing.ts'

const DAYS = 7
/** Counted per million, so that shares stay whole. */
const PARTS = 1_000_000

interface Measured extends Shared {
  name: string
  tallies: Tally[]
  succeeded: number
  failed: number
  costNano: bigint
}

/** What last week's attempts of a model would have come to at other weights; expected values, without breakers. */
export const rehearseRouting: Verb<'route.preview'> = async ({ ctx, input }) => {
  const { id, weight, priority } = input
  const { model } = routeOf(ctx.catalog, id)
  const closed = closedAccounts(ctx.catalog, ['draining', 'disabled'])
  const begin = ctx.now - DAYS * DAY_MS
  const tallies = await tallyAttempts(ctx.db, { begin, end: ctx.now, modelId: model.id })
  const routes = channelsOf(ctx.catalog).flatMap((channel) =>
    channel.routes
      .filter((route) => route.model.id === model.id && !closed.has(route.account))
      .map((route) => measure({ route, name: channel.name, tallies })),
  )
  const changed = routes.map((route) =>
    route.id === id
      ? { ...route, weight: weight ?? route.weight, priority: priority ?? route.priority }
      : route,
  )
  const [before, after] = [expectedRouting(routes), expectedRouting(changed)]
  const known = routes.filter(({ succeeded, failed }) => succeeded + failed > 0)
  const unknown = routes.filter((route) => !known.includes(route))
  const calls = known.reduce((sum, { succeeded }) => sum + succeeded, 0)
  const [now, then] = [outcome(known, before, calls), outcome(known, after, calls)]
  return {
    begin,
    end: ctx.now,
    calls,
    shareText: routes
      .map(({ id: one, name }) => `${name} ${percent(before, one)} → ${percent(after, one)}`)
      .join('；'),
    failureRate: now.failureRate,
    failureRateAfter: then.failureRate,
    p50Ms: now.p50Ms,
    p50MsAfter: then.p50Ms,
    p95Ms: now.p95Ms,
    p95MsAfter: then.p95Ms,
    cost: now.cost,
    costAfter: then.cost,
    unknownText: unknown.length === 0 ? null : unknown.map(({ name }) => name).join('、'),
  }
}

interface MeasureInput {
  route: Route
  name: string
  tallies: readonly Tally[]
}

function measure({ route, name, tallies }: MeasureInput): Measured {
  const own = tallies.filter(({ channel, target }) => channel === route.account && target === route.target)
  const countOf = (outcome: Tally['outcome']) =>
    own.reduce((sum, one) => sum + (one.outcome === outcome ? one.calls : 0), 0)
  const [succeeded, failed] = [countOf('succeeded'), countOf('failed')]
  return {
    id: route.id,
    name,
    weight: route.config.weight,
    priority: route.config.priority,
    failureRate: succeeded + failed === 0 ? 0 : failed / (succeeded + failed),
    tallies: own,
    succeeded,
    failed,
    costNano: own.reduce((sum, { costNano }) => sum + costNano, 0n),
  }
}

/** Sums up the routes of which something is known: the calls that routes without attempts would have taken are spread over the others. */
function outcome(routes: readonly Measured[], { attempted, answered }: Expected, calls: number) {
  const shareOf = (shares: ReadonlyMap<string, number>, id: string) => shares.get(id) ?? 0
  const allAttempted = routes.reduce((sum, { id }) => sum + shareOf(attempted, id), 0)
  const allAnswered = routes.reduce((sum, { id }) => sum + shareOf(answered, id), 0)
  if (allAttempted === 0 || allAnswered === 0)
    return { failureRate: null, p50Ms: null, p95Ms: null, cost: formatYuan(0n) }
  const lasted: Bucketed[] = []
  let costNano = 0n
  for (const { id, succeeded, costNano: own, tallies } of routes) {
    if (succeeded === 0) continue
    const share = shareOf(answered, id) / allAnswered
    costNano += (own * BigInt(Math.round(share * calls * PARTS))) / (BigInt(succeeded) * BigInt(PARTS))
    for (const tally of tallies)
      if (tally.outcome === 'succeeded')
        lasted.push({ bucket: tally.lasted, calls: (tally.calls / succeeded) * share })
  }
  return {
    failureRate: 1 - allAnswered / allAttempted,
    p50Ms: percentile(lasted, 0.5),
    p95Ms: percentile(lasted, 0.95),
    cost: formatYuan(costNano),
  }
}

const percent = ({ attempted }: Expected, id: string) => `${Math.round((attempted.get(id) ?? 0) * 100)}%`
