/** Milliseconds that waiting steps may take of one turn of the event loop, oldest first. */
const TURN_MS = 5

const waiting: (() => void)[] = []

function runSome() {
  const endsAt = performance.now() + TURN_MS
  do waiting.shift()?.()
  while (waiting.length > 0 && performance.now() < endsAt)
  if (waiting.length > 0) setImmediate(runSome)
}

function enqueueStep<T>(step: () => T): Promise<T> {
  return new Promise((resolve, reject) => {
    if (waiting.length === 0) setImmediate(runSome)
    waiting.push(() => {
      try {
        resolve(step())
      } catch (error) {
        reject(error)
      }
    })
  })
}

/** Does work that pauses (`yield`) between steps; all such works share one queue, a few milliseconds per turn. */
export async function runCooperatively<T>(work: Generator<void, T>): Promise<T> {
  for (;;) {
    const { done, value } = await enqueueStep(() => work.next())
    if (done) return value
  }
}

/** Work of unknown length: as much of it as takes a few milliseconds is done now, the rest in turns. */
export async function runCooperativelyIfLong<T>(work: Generator<void, T>): Promise<T> {
  const endsAt = performance.now() + TURN_MS
  do {
    const { done, value } = work.next()
    if (done) return value
  } while (performance.now() < endsAt)
  return runCooperatively(work)
}

export function runToEnd<T>(work: Generator<void, T>): T {
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
  }
}

/** One step of work on a body: at once for a small one, for a large one when its turn has come. */
export const runStep = <T>(size: number, step: () => T): T | Promise<T> =>
  size > SMALL_BODY ? enqueueStep(step) : step()

/** Bodies up to this size are read at once: no text of that length takes long. */
export const SMALL_BODY = 64 * 1024
