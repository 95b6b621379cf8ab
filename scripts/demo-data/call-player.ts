import { isOffered } from '../../server/catalog/schema/model-state.ts'
import type { Catalog, CatalogModel } from '../../server/catalog/schema/schema.ts'
import { Failure } from '../../server/platform/errors.ts'
import type { Settlement } from '../../server/wallet/wallet.ts'
import { routedCall, type Outage } from './call-attempts.ts'
import type { PlannedCall } from './call-plan.ts'
import { CALLED, isCalled, useOf, type CalledModel } from './call-use.ts'
import type { Customer } from './population.ts'
import type { Random } from './random.ts'
import type { Harness } from './harness.ts'

/** This number of calls shares a few transactions of the wallet. */
const AT_ONCE = 400

interface Running {
  customer: Customer
  endsAt: number
  settlement: Settlement
}

/** Calls are held and settled by the wallet, as the gateway would, without a request or an upstream. */
export function createCallPlayer({ deps, time }: Harness, random: Random, outages: readonly Outage[]) {
  let planned: PlannedCall[] = []
  let running: Running[] = []
  let played = 0

  async function hold({ customer, at }: PlannedCall): Promise<void> {
    time.now = at
    const version = deps.catalogs.current()
    const model = modelFor(random, version.catalog, customer)
    if (!model || customer.isGone || customer.userId === '') return
    const fate = fateOf(random, model, customer)
    const keyId = random.chance(0.06) || customer.keyIds.length === 0 ? '' : random.pick(customer.keyIds)
    const { userId } = customer
    const call = routedCall({ random, version, model, at, outages, ...fate }, { userId, keyId })
    try {
      await deps.wallet.hold(call.hold)
      const { settlement } = call
      running.push({ customer, endsAt: at + (settlement.durationMs ?? 0), settlement })
    } catch (error) {
      if (!(error instanceof Failure) || error.reason !== 'balanceShort') throw error
    }
  }

  async function settle({ customer, endsAt, settlement }: Running): Promise<void> {
    time.now = endsAt
    const { costNano } = await deps.wallet.settle(settlement)
    played += 1
    customer.callNano = (customer.callNano * 9n + costNano) / 10n
  }

  async function settleUntil(until: number): Promise<void> {
    const due = running.filter(({ endsAt }) => endsAt <= until).toSorted((a, b) => a.endsAt - b.endsAt)
    running = running.filter(({ endsAt }) => endsAt > until)
    for (let from = 0; from < due.length; from += AT_ONCE)
      await Promise.all(due.slice(from, from + AT_ONCE).map(settle))
  }

  return {
    /** Takes the calls of a new day; those of the day before have been played. */
    plan(calls: PlannedCall[]): void {
      planned = calls
    },
    /** Plays what begins or ends until then, in its order. @param customer only if something of theirs is among it */
    async advance(until: number, customer?: Customer): Promise<void> {
      const isTheirs = (call: { customer: Customer }) => !customer || call.customer === customer
      const later = planned.findIndex(({ at }) => at > until)
      const count = later < 0 ? planned.length : later
      if (running.some(isTheirs) || planned.slice(0, count).some(isTheirs)) {
        const due = planned.splice(0, count)
        for (let from = 0; from < due.length; from += AT_ONCE) {
          await Promise.all(due.slice(from, from + AT_ONCE).map(hold))
          await settleUntil(due[from + AT_ONCE]?.at ?? until)
        }
        await settleUntil(until)
      }
      time.now = until
    },
    played: () => played,
  }
}

const TASTES = {
  text: [90, 8, 1, 0.5, 0.5, 0],
  mixed: [74, 8, 9, 4, 3, 2],
  media: [30, 0, 40, 14, 6, 10],
}

/** People keep to a few models, each to their own; who spends most uses the dear ones most. */
function modelFor(
  random: Random,
  { models }: Catalog,
  { taste, persona, phone }: Customer,
): CalledModel | null {
  const type = random.weighted(CALLED, TASTES[taste])
  const offered = models
    .filter((model) => isOffered(model))
    .filter(isCalled)
    .filter((model) => model.type === type)
  if (offered.length === 0) return null
  const habit = Number(phone.slice(-4))
  const weights = offered.map((model, index) =>
    persona === 'whale' ? inputPrice(model) : (habit + index * 7) % 11 < 3 ? 12 : 1,
  )
  return random.weighted(offered, weights)
}

const inputPrice = ({ price }: CatalogModel) => ('input' in price ? Number(price.input) : 1)

function fateOf(random: Random, model: CalledModel, customer: Customer) {
  const leaves = customer.persona === 'abuser' ? 0.62 : 0.022
  if (model.type === 'chat' && random.chance(leaves))
    return { use: useOf(random, model, customer, random.next() * 0.6), outcome: 'aborted' as const }
  const outcome = random.chance(0.008) ? ('refused' as const) : ('succeeded' as const)
  return { use: useOf(random, model, customer), outcome }
}
