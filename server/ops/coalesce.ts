/**
 * Makes many askers share one run: those who come while it is under way and those who come within `ms` of its end.
 * A run that throws is shared as well.
 */
export function shareFor<T>(ms: number, run: () => Promise<T>): () => Promise<T> {
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
