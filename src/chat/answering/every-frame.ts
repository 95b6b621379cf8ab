/**
 * Calls `draw` at most once in `frameMs`, the last time never later than one frame after it was asked for.
 * @returns `ask` for a drawing, `stop` to drop the one that waits
 */
export function everyFrame(draw: () => void, frameMs: number) {
  let timer: ReturnType<typeof setTimeout> | null = null
  let drawnAt = Number.NEGATIVE_INFINITY
  return {
    ask() {
      if (timer !== null) return
      const wait = Math.max(0, drawnAt + frameMs - performance.now())
      timer = setTimeout(() => {
        timer = null
        drawnAt = performance.now()
        draw()
      }, wait)
    },
    stop() {
      if (timer !== null) clearTimeout(timer)
      timer = null
    },
  }
}
