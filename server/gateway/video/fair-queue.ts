/** Users remembered at most; those served longest ago are forgotten first. */
const USERS_MAX = 10_000

/** Users take turns, so that one with many jobs does not block the others. */
export interface FairQueue {
  /** The one of these who was served longest ago or never, the first of several; from now on served just now. */
  next(users: readonly string[]): string | undefined
}

export function createFairQueue(): FairQueue {
  let count = 0
  const served = new Map<string, number>()
  return {
    next(users) {
      const [user] = users.toSorted((a, b) => (served.get(a) ?? 0) - (served.get(b) ?? 0))
      if (user === undefined) return undefined
      count += 1
      served.delete(user)
      served.set(user, count)
      const [oldest] = served.keys()
      if (served.size > USERS_MAX && oldest !== undefined) served.delete(oldest)
      return user
    },
  }
}
