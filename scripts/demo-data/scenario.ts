import { DAY_MS, HOUR_MS, startOfDay } from '../../contract/time.ts'
import type { Deed } from './agenda.ts'
import type { Cast } from './cast.ts'
import type { Customer } from './people.ts'
import type { Random } from './random.ts'
import type { Harness } from './harness.ts'

/** Where plots play. */
export interface Setting {
  stage: Harness
  random: Random
  cast: Cast
  customers: readonly Customer[]
  /** The first moment and the last, in milliseconds. */
  begin: number
  end: number
  /** The catalogue is ours to change. */
  ownsCatalog: boolean
}

export interface Scenario {
  /** When, as a share of the whole time: 0 is the first day, 1 the last. */
  at: number
  /** It is the hour of the day; absent: it is in office hours. */
  hour?: number
  run: (setting: Setting) => Promise<unknown>
}

/** Office hours of a day, from the first on. */
const OPENS = 9.5
const OPEN_HOURS = 8

/** The deeds of plots, in office hours and in their order. */
export const actionsOf = ({ begin, end, ...setting }: Setting, plots: readonly Scenario[]): Deed[] =>
  plots.map(({ at, hour, run }) => {
    const moment = begin + (end - begin) * at
    const day = startOfDay(moment)
    const open = OPENS + ((moment - day) / DAY_MS) * OPEN_HOURS
    const target = day + (hour ?? open) * HOUR_MS
    return {
      at: Math.round(Math.min(Math.max(target, begin + HOUR_MS / 2), end - HOUR_MS / 2)),
      run: async () => void (await run({ begin, end, ...setting })),
    }
  })

/** A customer who is there and like that; null if there is none. */
export function someone(
  { customers, random, stage }: Setting,
  isLike: (customer: Customer) => boolean = () => true,
): Customer | null {
  const { now } = stage.time
  const those = customers.filter(
    (one) => one.userId !== '' && !one.isGone && one.joinsAt < now && isLike(one),
  )
  return those.length === 0 ? null : random.pick(those)
}
