/** Longest silence before or within a response (spec.md section 9). */
const SILENCE_MS = 60_000

/** Aborts after 60 s without data. @param signal aborts it too */
export function idleTimeout(signal: AbortSignal | undefined) {
  const silence = new AbortController()
  let timer: ReturnType<typeof setTimeout>
  const reset = () => {
    clearTimeout(timer)
    timer = setTimeout(() => silence.abort(), SILENCE_MS)
  }
  reset()
  return {
    signal: signal ? AbortSignal.any([signal, silence.signal]) : silence.signal,
    reset,
    isOver: () => silence.signal.aborted,
    stop: () => clearTimeout(timer),
  }
}
