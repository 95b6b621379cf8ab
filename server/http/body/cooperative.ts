/** Steps that wait are run in one turn of the event loop until so many milliseconds are over; what has waited longest is first. */
const TURN_MS = 5

const waiting: (() => void)[] = []

function runSome() {
  const endsAt = performance.now() + TURN_MS
  do waiting.shift()?.()
  while (waiting.length > 0 && performance.now() < endsAt)
  if (waiting.length > 0) setImmediate(runSome)
}

function inTurn<T>(step: () => T): Promise<T> {
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

/**
 * Does work that pauses (`yield`) between its steps so that all else goes on: any number of such works share one queue, and a turn
 * of the event loop has one long step or a few short ones.
 */
export async function inTurns<T>(work: Generator<void, T>): Promise<T> {
  for (;;) {
    const { done, value } = await inTurn(() => work.next())
    if (done) return value
  }
}

/** Work of unknown length: as much of it as takes a few milliseconds is done now, the rest in turns. */
export async function inTurnsIfLong<T>(work: Generator<void, T>): Promise<T> {
  const endsAt = performance.now() + TURN_MS
  do {
    const { done, value } = work.next()
    if (done) return value
  } while (performance.now() < endsAt)
  return inTurns(work)
}

/** Does all of the work now. */
export function atOnce<T>(work: Generator<void, T>): T {
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
  }
}

/** One step of work on a body: at once for a small one, for a large one when its turn has come. */
export const inStep = <T>(size: number, step: () => T): T | Promise<T> =>
  size > SMALL_BODY ? inTurn(step) : step()

/** Bodies up to this size are read at once: no text of that length takes long, whatever it holds. */
export const SMALL_BODY = 64 * 1024
