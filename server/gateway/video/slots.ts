/** Room for a few long pieces of work at the same time, shared among users. */
export interface Slots {
  /** @returns frees it again; null if there is no room, or none for this user */
  take(userId: string): (() => void) | null
}

export function createSlots({ total, perUser }: { total: number; perUser: number }): Slots {
  const taken: string[] = []
  return {
    take(userId) {
      if (taken.length >= total || taken.filter((user) => user === userId).length >= perUser) return null
      taken.push(userId)
      return () => void taken.splice(taken.indexOf(userId), 1)
    },
  }
}
