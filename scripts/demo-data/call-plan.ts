import { DAY_MS, HOUR_MS } from '../../contract/time.ts'
import { personaOf } from './people.ts'
import type { Customer } from './population.ts'
import type { Random } from './random.ts'

export interface PlannedCall {
  customer: Customer
  at: number
}

/** The hours count from midnight: offices call in the morning and the afternoon, people in the evening. */
const DAYTIME = [4, 2, 2, 1, 1, 1, 2, 5, 18, 38, 46, 40, 22, 30, 46, 48, 42, 34, 20, 18, 26, 28, 18, 9]
/** Batches run while tokens are idle. */
const NIGHTLY = [40, 44, 46, 44, 30, 16, 4, 3, 8, 12, 12, 8, 5, 8, 10, 10, 8, 5, 3, 3, 4, 6, 14, 30]
const HOURS = Array.from({ length: 24 }, (_, hour) => hour)

const WEEKEND = 0.55
const WHALE_CALLS_PER_USER = 0.6
const WHALE_CALLS_MIN = 40

const whaleCalls = (users: number) => Math.max(WHALE_CALLS_MIN, users * WHALE_CALLS_PER_USER)

/** Saturday and Sunday of Asia/Shanghai. */
const isWeekend = (dayAt: number) => [6, 0].includes(new Date(dayAt + DAY_MS / 2).getUTCDay())

interface Day {
  random: Random
  customers: readonly Customer[]
  dayAt: number
  /** Nothing is called from then on. */
  until: number
  /** How many calls a day the customer has that is most of the revenue. */
  users: number
}

/** The calls of a day in their order. */
export function planCalls({ random, customers, dayAt, until, users }: Day): PlannedCall[] {
  const mood = random.around(isWeekend(dayAt) ? WEEKEND : 1, 0.08)
  return customers
    .filter(({ joinsAt, leavesAt, isGone }) => !isGone && joinsAt < dayAt + DAY_MS && leavesAt > dayAt)
    .flatMap((customer) => {
      const { persona, joinsAt, isNightly } = customer
      const mean = persona === 'whale' ? whaleCalls(users) : personaOf(persona).calls
      const hours = isNightly ? NIGHTLY : DAYTIME
      const own = Array.from({ length: random.count(mean * (isNightly ? 1 : mood)) }, () => ({
        customer,
        at: dayAt + random.weighted(HOURS, hours) * HOUR_MS + random.int(0, HOUR_MS - 1),
      }))
      // Newcomers look around before they call.
      return own.filter(({ at }) => at > joinsAt + 1_200_000 && at < until)
    })
    .toSorted((a, b) => a.at - b.at)
}
