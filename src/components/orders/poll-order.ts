import { call } from '../../providers/http.ts'
import { sleep } from '../../providers/sleep.ts'

const FIRST_PAUSE_MS = 1000
/** A long poll that returns sooner than this counts as a failure and triggers the backoff. */
const REAL_WAIT_MS = 5000
const LONGEST_PAUSE_MS = 30_000

interface Following {
  orderNo: string
  signal: AbortSignal
}

/** Pauses while the page is hidden, backs off on failures. @returns false if aborted */
export async function pollOrder({ orderNo, signal }: Following): Promise<boolean> {
  for (let quick = 0, pauseMs = FIRST_PAUSE_MS; ;) {
    await sleep(pauseMs, signal)
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
