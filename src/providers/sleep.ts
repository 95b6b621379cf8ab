/** Resolves after `ms`, or at once when aborted. */
export function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  if (ms === 0 || signal?.aborted) return Promise.resolve()
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal?.addEventListener('abort', end)
  })
}
