import { call } from '../providers/http.ts'

/** The page is drawn first. */
const FIRST_PAUSE_MS = 1000
/** A wait that was answered sooner than this did not wait: the next one is put off. */
const REAL_WAIT_MS = 5000
const LONGEST_PAUSE_MS = 30_000

interface Following {
  orderNo: string
  signal: AbortSignal
}

/**
 * Waits until an order is not pending any more. The server holds the question until something happens, so the answer is here with the
 * payment; nothing is asked while the page is hidden, and less and less often while the server cannot be reached.
 * @returns false if it was called off
 */
export async function followOrder({ orderNo, signal }: Following): Promise<boolean> {
  for (let quick = 0, pauseMs = FIRST_PAUSE_MS; ;) {
    await pause(pauseMs, signal)
    await untilShown(signal)
    if (signal.aborted) return false
    const began = Date.now()
    if (await isSettled({ orderNo, signal })) return true
    quick = Date.now() - began < REAL_WAIT_MS ? quick + 1 : 0
    pauseMs = quick === 0 ? 0 : Math.min(FIRST_PAUSE_MS * 2 ** quick, LONGEST_PAUSE_MS)
  }
}

const SHOWN = 'visibilitychange'

async function isSettled({ orderNo, signal }: Following): Promise<boolean> {
  const asking = new AbortController()
  const end = () => {
    if (document.hidden || signal.aborted) asking.abort()
  }
  document.addEventListener(SHOWN, end)
  signal.addEventListener('abort', end)
  try {
    const { status } = await call('order.wait', { orderNo }, { signal: asking.signal, isSilent: true })
    return status !== 'pending'
  } catch {
    return false
  } finally {
    document.removeEventListener(SHOWN, end)
    signal.removeEventListener('abort', end)
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (ms === 0 || signal.aborted) return Promise.resolve()
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal.addEventListener('abort', end)
  })
}

function untilShown(signal: AbortSignal): Promise<void> {
  if (!document.hidden || signal.aborted) return Promise.resolve()
  return new Promise((resolve) => {
    const end = () => {
      if (document.hidden && !signal.aborted) return
      document.removeEventListener(SHOWN, end)
      signal.removeEventListener('abort', end)
      resolve()
    }
    document.addEventListener(SHOWN, end)
    signal.addEventListener('abort', end)
  })
}
