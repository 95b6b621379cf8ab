/** Shares one run, even a failed one, among all who come while it is under way or within `ms` of its end. */
export function coalesce<T>(ms: number, run: () => Promise<T>): () => Promise<T> {
  let shared: Promise<T> | null = null
  let endedAt: number | null = null
  return () => {
    const isFresh = endedAt === null || performance.now() - endedAt < ms
    if (shared && isFresh) return shared
    endedAt = null
    shared = run().finally(() => {
      endedAt = performance.now()
    })
    return shared
  }
}
