import { call } from '../providers/http.ts'
import { session } from '../providers/session.ts'

const WAITS_MS = [300, 1200, 4000]

/**
 * Asks for the receipt of a call whose answer did not say its cost, until it is settled.
 * @returns null if it is not settled in time, or nobody is there any more who wants to know
 */
export async function readCost(requestId: string, signal: AbortSignal): Promise<string | null> {
  for (const wait of WAITS_MS) {
    await sleep(wait, signal)
    if (signal.aborted || session.read() === null) return null
    const receipt = await call('stats.receipt', { requestId }, { isSilent: true }).catch(() => null)
    if (receipt !== null && receipt.status !== 'running') return receipt.cost
  }
  return null
}

const sleep = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
