/** Why a call to an upstream was given up. */
export type CutReason = 'idle' | 'total' | 'left'

export interface Deadline {
  signal: AbortSignal
  /** Set once the call is given up. */
  reason: () => CutReason | null
  /** Something came: the idle time begins again. */
  touch: () => void
  /** We wait for the client, not for the upstream. */
  pause: () => void
  cut: (reason: CutReason) => void
  /** The call is over. */
  stop: () => void
}

/** Gives an upstream `idleMs` between two signs of life and `totalMs` in all. */
export function createDeadline({ idleMs, totalMs }: { idleMs: number; totalMs: number }): Deadline {
  const controller = new AbortController()
  let reason: CutReason | null = null
  const total = setTimeout(() => cut('total'), totalMs)
  let isPaused = false
  const idle = setTimeout(() => (isPaused ? void idle.refresh() : cut('idle')), idleMs)
  function stop() {
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
      idle.refresh()
    },
    pause() {
      isPaused = true
    },
    cut,
    stop,
  }
}
