const EVERY_MS = 100
/** One long step, such as a garbage collection, is no overload. */
const LATE_IN_A_ROW = 3

/** Whether the event loop has been late by more than `maxMs` for several looks in a row. */
export function watchLoopDelay(maxMs: number): { isLate: () => boolean; stop: () => void } {
  let lateInARow = 0
  let lookedAt = performance.now()
  const timer = setInterval(() => {
    const now = performance.now()
    lateInARow = now - lookedAt - EVERY_MS > maxMs ? lateInARow + 1 : 0
    lookedAt = now
  }, EVERY_MS)
  timer.unref()
  return { isLate: () => lateInARow >= LATE_IN_A_ROW, stop: () => clearInterval(timer) }
}
