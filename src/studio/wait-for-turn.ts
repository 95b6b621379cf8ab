const SHOWN_MS = 2000
const HIDDEN_MS = 15_000

/** Waits until it is time to ask again: longer while the page is hidden, no longer once it is shown or the signal comes. */
export const waitForTurn = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const look = () => !document.hidden && end()
    const timer = setTimeout(end, document.hidden ? HIDDEN_MS : SHOWN_MS)
    document.addEventListener('visibilitychange', look)
    signal.addEventListener('abort', end)
  })
