import { InFlight } from '../in-flight.ts'

export interface Arrival {
  key: symbol
  /** When it began, by `performance.now`. */
  begunAt: number
  /** Who sends it: a user, or the network of a visitor. */
  sender: string
  max: number
  cut: () => void
  timer: NodeJS.Timeout | undefined
}

/** A body that is no longer on its way is not slow yet: many may come at once. */
const SLOW_MS = 1000

/** Where too many bodies are on their way the longest are cut: they are the slow ones, and a new one always gets in. */
export function createArrivingBodies(maxInAll: number) {
  const bySender = new Map<string, InFlight<symbol, Arrival>>()
  let count = 0

  const cutOldest = (group: InFlight<symbol, Arrival>) => {
    const oldest = group.first()
    if (!oldest || performance.now() - oldest.begunAt < SLOW_MS) return
    end(oldest)
    oldest.cut()
  }

  function end(arrival: Arrival) {
    const group = bySender.get(arrival.sender)
    if (!group?.delete(arrival.key)) return
    count -= 1
    if (group.size === 0) bySender.delete(arrival.sender)
  }

  return {
    begin(arrival: Arrival) {
      const group = bySender.get(arrival.sender) ?? new InFlight<symbol, Arrival>()
      group.set(arrival.key, arrival)
      bySender.set(arrival.sender, group)
      count += 1
      if (group.size > arrival.max) cutOldest(group)
      else if (count > maxInAll) cutOldest([...bySender.values()].reduce((a, b) => (b.size > a.size ? b : a)))
    },
    end,
  }
}
