/** Runs at most once per `intervalMs`; the last request is never dropped. */
export function throttle(run: () => void, intervalMs: number) {
  let timer: ReturnType<typeof setTimeout> | null = null
  let ranAt = Number.NEGATIVE_INFINITY
  return {
    schedule() {
      if (timer !== null) return
      const wait = Math.max(0, ranAt + intervalMs - performance.now())
      timer = setTimeout(() => {
        timer = null
        ranAt = performance.now()
        run()
      }, wait)
    },
    cancel() {
      if (timer !== null) clearTimeout(timer)
      timer = null
    },
  }
}
