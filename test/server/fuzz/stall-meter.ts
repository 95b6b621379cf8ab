import { setTimeout as sleep } from 'node:timers/promises'

/** How long calls took that were made one after the other, in milliseconds. */
export interface Measured {
  p50: number
  p99: number
  max: number
}

/** Calls again and again, a few times at once as a browser does, until `work` is over, and for at least `leastMs`. */
export async function measureWhile(
  call: () => Promise<unknown>,
  work: Promise<unknown>,
  leastMs: number,
): Promise<Measured> {
  const times: number[] = []
  const endsAt = performance.now() + leastMs
  const state = { isOver: false }
  const over = work.then(() => (state.isOver = true))
  while (!state.isOver || performance.now() < endsAt) {
    const begunAt = performance.now()
    await call()
    times.push(performance.now() - begunAt)
    await sleep(5)
  }
  await over
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  return { p50: at(0.5), p99: at(0.99), max: at(1) }
}
