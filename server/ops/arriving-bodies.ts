/** A request whose body is on its way. */
export interface Arrival {
  /** When it began, by `performance.now`. */
  begunAt: number
  /** Who sends it: a user, or the network of a visitor. */
  sender: string
  /** Of the bodies that one sender may have on their way at once. */
  max: number
  /** Ends it without an answer. */
  cut: () => void
  /** Cuts it when it takes too long. */
  timer: NodeJS.Timeout | undefined
}

/** A body that is no longer on its way is not slow yet: many may come at once. */
const SLOW_MS = 1000

/**
 * The bodies that are on their way. They take no room from requests that are being answered; where there are too many, those that
 * have been longest on their way are cut: they are the slow ones, and a new one always gets in.
 * @param maxInAll of all senders
 */
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
