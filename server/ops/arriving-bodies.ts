export interface Arrival {
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
  // Sets keep the order in which bodies began.
  const bySender = new Map<string, Set<Arrival>>()
  let count = 0

  const cutOldest = (group: Set<Arrival>) => {
    const [oldest] = group
    if (!oldest || performance.now() - oldest.begunAt < SLOW_MS) return
    end(oldest)
    oldest.cut()
  }

  function end(arrival: Arrival) {
    const group = bySender.get(arrival.sender)
    if (!group?.delete(arrival)) return
    count -= 1
    if (group.size === 0) bySender.delete(arrival.sender)
  }

  return {
    begin(arrival: Arrival) {
      const group = bySender.get(arrival.sender) ?? new Set()
      bySender.set(arrival.sender, group.add(arrival))
      count += 1
      if (group.size > arrival.max) cutOldest(group)
      else if (count > maxInAll) cutOldest([...bySender.values()].reduce((a, b) => (b.size > a.size ? b : a)))
    },
    end,
  }
}
