export type CutReason = 'idle' | 'total' | 'left'

export interface Deadline {
  signal: AbortSignal
  reason: () => CutReason | null
  /** Something came: the idle time begins again. */
  touch: () => void
  /** We wait for the client, not for the upstream. */
  pause: () => void
  cut: (reason: CutReason) => void
  stop: () => void
}

interface DeadlineOptions {
  idleMs: number
  totalMs: number
  /** Asked again and again, before anything came, instead of giving up; null: gives up. */
  isAlive: (() => Promise<boolean>) | null
}

/** Gives an upstream `idleMs` between two signs of life and `totalMs` in all. */
export function createDeadline({ idleMs, totalMs, isAlive }: DeadlineOptions): Deadline {
  const controller = new AbortController()
  let reason: CutReason | null = null
  const total = setTimeout(() => cut('total'), totalMs)
  let isPaused = false
  let isOver = false
  let askAlive = isAlive
  const idle = setTimeout(endIdle, idleMs)
  function endIdle() {
    if (isPaused) idle.refresh()
    else if (askAlive) void continueIfAlive(askAlive)
    else cut('idle')
  }
  async function continueIfAlive(ask: () => Promise<boolean>) {
    const lives = await ask()
    if (isOver || !askAlive) return
    if (lives) idle.refresh()
    else cut('idle')
  }
  function stop() {
    isOver = true
    clearTimeout(total)
    clearTimeout(idle)
  }
  function cut(why: CutReason) {
    if (reason !== null) return
    reason = why
    stop()
    // A reason of its own: without one an exception with a stack is made for every call.
    controller.abort(why)
  }
  return {
    signal: controller.signal,
    reason: () => reason,
    touch() {
      if (reason !== null) return
      isPaused = false
      askAlive = null
      idle.refresh()
    },
    pause() {
      isPaused = true
    },
    cut,
    stop,
  }
}
