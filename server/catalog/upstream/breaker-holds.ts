import type { Database } from '../../platform/db/client.ts'

interface Place {
  model: string
  /** The upstream's account, and the model's name there. */
  channel: string
  target: string
}

/** Where staff hold the breaker of a route, as this node knows it. */
export interface BreakerHolds {
  read(): Promise<void>
  /** @param place as `placeOfHold` names it. @returns null: it is not held, or not any more */
  of(place: string): { state: 'open' | 'closed'; leftMs: number } | null
}

export const placeOfHold = ({ model, channel, target }: Place): string =>
  JSON.stringify([model, channel, target])

interface HoldsDeps {
  database: Database
  clock: () => number
}

export function createBreakerHolds({ database: { db }, clock }: HoldsDeps): BreakerHolds {
  let holds = new Map<string, { state: 'open' | 'closed'; until: number }>()
  return {
    async read() {
      const rows = await db.selectFrom('breaker_hold').selectAll().where('until', '>', clock()).execute()
      holds = new Map(
        rows.map(({ model_id: model, channel, target, state, until }) => [
          placeOfHold({ model, channel, target }),
          { state, until },
        ]),
      )
    },
    of(place) {
      if (holds.size === 0) return null
      const hold = holds.get(place)
      const leftMs = hold ? hold.until - clock() : 0
      return hold && leftMs > 0 ? { state: hold.state, leftMs } : null
    },
  }
}
