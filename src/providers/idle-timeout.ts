/** How long an answer may stay away, and how long it may pause (spec.md section 9). */
const SILENCE_MS = 60_000

/**
 * Ends a call that nothing is heard of for 60 s.
 * @param signal the reader's own, which ends it too
 */
export function limitSilence(signal: AbortSignal | undefined) {
  const silence = new AbortController()
  let timer: ReturnType<typeof setTimeout>
  const heard = () => {
    clearTimeout(timer)
    timer = setTimeout(() => silence.abort(), SILENCE_MS)
  }
  heard()
  return {
    signal: signal ? AbortSignal.any([signal, silence.signal]) : silence.signal,
    /** To be called for whatever arrives. */
    heard,
    /** Whether it was the silence that ended the call. */
    isOver: () => silence.signal.aborted,
    stop: () => clearTimeout(timer),
  }
}
