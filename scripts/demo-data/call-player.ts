import { MINUTE_MS } from '../../contract/time.ts'
import { isOffered } from '../../server/catalog/schema/model-state.ts'
import type { CatalogVersion } from '../../server/catalog/schema/catalog-version.ts'
import type { CatalogModel } from '../../server/catalog/schema/schema.ts'
import { Failure } from '../../server/platform/errors.ts'
import { newRequestId } from '../../server/platform/secrets/tokens.ts'
import type { Settlement } from '../../server/wallet/wallet.ts'
import { attemptsOf, type Outage } from './call-attempts.ts'
import type { PlannedCall } from './call-plan.ts'
import { useOf } from './call-use.ts'
import type { Customer } from './people.ts'
import type { Random } from './random.ts'
import type { Harness } from './harness.ts'

/** This number of calls shares a few transactions of the wallet. */
const AT_ONCE = 400
/** Longer than any of them lasts. */
const LEASE_MS = 15 * MINUTE_MS

interface Running {
  customer: Customer
  endsAt: number
  settlement: Settlement
}

export interface CallPlayer {
  /** Takes the calls of a new day; those of the day before have been played. */
  plan(calls: PlannedCall[]): void
  /** Plays what begins or ends until then, in its order. @param customer only if something of theirs is among it */
  advance(until: number, customer?: Customer): Promise<void>
  played(): number
  /** Those that were refused since there was no money. */
  refused(): number
}

/** Calls are held and settled by the wallet, as the gateway would, without a request or an upstream. */
export function createCallPlayer(stage: Harness, random: Random, outages: readonly Outage[]): CallPlayer {
  const { deps, time } = stage
  let planned: PlannedCall[] = []
  let next = 0
  let running: Running[] = []
  let played = 0
  let refused = 0

  async function hold({ customer, at }: PlannedCall): Promise<void> {
    time.now = at
    const version = deps.catalogs.current()
    const model = modelFor(random, version, customer)
    if (!model || customer.isGone || customer.userId === '') return
    const { use, outcome } = fateOf(random, model, customer)
    const requestId = newRequestId(at)
    const attempts = attemptsOf({ random, version, model, at, use, outages, outcome })
    const last = attempts.at(-1)
    const lostMs = attempts.slice(0, -1).reduce((sum, { durationMs }) => sum + durationMs, 0)
    const status = last?.outcome === 'succeeded' || last?.outcome === 'aborted' ? last.outcome : 'failed'
    const isUsed = status !== 'failed'
    const keyId = random.chance(0.06) || customer.keyIds.length === 0 ? '' : random.pick(customer.keyIds)
    const holding = deps.wallet.hold({
      requestId,
      userId: customer.userId,
      keyId,
      modelId: model.id,
      priceVersion: version.id,
      admittedAt: at,
      lines: use.upper,
      coversTokens: model.type === 'chat' || model.type === 'embedding',
      leaseMs: LEASE_MS,
    })
    const durationMs = lostMs + (last?.durationMs ?? 0)
    const settlement: Settlement = {
      requestId,
      status,
      lines: isUsed ? use.lines : [],
      promptTokens: isUsed ? use.promptTokens : 0,
      cachedTokens: isUsed ? use.cachedTokens : 0,
      cacheWrite5mTokens: 0,
      cacheWrite1hTokens: 0,
      completionTokens: isUsed ? use.completionTokens : 0,
      isEstimated: status === 'aborted',
      ttftMs: isUsed ? lostMs + use.ttftMs : null,
      durationMs,
      attempts,
    }
    try {
      await holding
      running.push({ customer, endsAt: at + durationMs, settlement })
    } catch (error) {
      if (!(error instanceof Failure) || error.reason !== 'balanceShort') throw error
      refused += 1
    }
  }

  async function settle({ customer, endsAt, settlement }: Running): Promise<void> {
    time.now = endsAt
    const { costNano } = await deps.wallet.settle(settlement)
    played += 1
    customer.balanceNano -= costNano
    customer.callNano = (customer.callNano * 9n + costNano) / 10n
  }

  async function settleUntil(until: number): Promise<void> {
    const due = running.filter(({ endsAt }) => endsAt <= until).toSorted((a, b) => a.endsAt - b.endsAt)
    running = running.filter(({ endsAt }) => endsAt > until)
    for (let from = 0; from < due.length; from += AT_ONCE)
      await Promise.all(due.slice(from, from + AT_ONCE).map(settle))
  }

  function concerns(customer: Customer, until: number): boolean {
    if (running.some((call) => call.customer === customer)) return true
    for (let index = next; index < planned.length; index += 1) {
      const call = planned[index]
      if (!call || call.at > until) return false
      if (call.customer === customer) return true
    }
    return false
  }

  return {
    plan(calls) {
      planned = calls
      next = 0
    },
    async advance(until, customer) {
      if (!customer || concerns(customer, until)) {
        for (;;) {
          const chunk = planned.slice(next, next + AT_ONCE).filter(({ at }) => at <= until)
          if (chunk.length === 0) break
          next += chunk.length
          await Promise.all(chunk.map(hold))
          await settleUntil(Math.min(planned[next]?.at ?? until, until))
        }
        await settleUntil(until)
      }
      time.now = until
    },
    played: () => played,
    refused: () => refused,
  }
}

const TYPES = ['chat', 'embedding', 'image', 'speech', 'transcription', 'video'] as const
const TASTES = {
  text: [90, 8, 1, 0.5, 0.5, 0],
  mixed: [74, 8, 9, 4, 3, 2],
  media: [30, 0, 40, 14, 6, 10],
}

/** People keep to a few models, each to their own. */
function modelFor(random: Random, version: CatalogVersion, customer: Customer): CatalogModel | null {
  const type = random.weighted(TYPES, TASTES[customer.taste])
  const models = version.catalog.models.filter((model) => model.type === type && isOffered(model))
  if (models.length === 0) return null
  if (customer.persona === 'whale') return random.weighted(models, models.map(inputPrice))
  const habit = Number(customer.phone.slice(-4))
  return random.weighted(
    models,
    models.map((_, index) => ((habit + index * 7) % 11 < 3 ? 12 : 1)),
  )
}

/** Who spends most uses the dear ones most. */
const inputPrice = ({ price }: CatalogModel) => ('input' in price ? Number(price.input) : 1)

function fateOf(random: Random, model: CatalogModel, customer: Customer) {
  const leaves = customer.persona === 'abuser' ? 0.62 : 0.022
  if (model.type === 'chat' && random.chance(leaves))
    return { use: useOf(random, model, customer, random.next() * 0.6), outcome: 'aborted' as const }
  const outcome = random.chance(0.008) ? ('refused' as const) : ('succeeded' as const)
  return { use: useOf(random, model, customer), outcome }
}
