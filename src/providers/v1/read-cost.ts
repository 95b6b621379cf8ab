import { call } from '../http.ts'
import { session } from '../session.ts'
import { sleep } from '../sleep.ts'

const WAITS_MS = [300, 1200, 4000]

/** Polls the receipt until the call is settled. @returns null if not settled in time or signed out */
export async function readCost(requestId: string, signal: AbortSignal): Promise<string | null> {
  for (const wait of WAITS_MS) {
    await sleep(wait, signal)
    if (signal.aborted || session.read() === null) return null
    const receipt = await call('stats.receipt', { requestId }, { isSilent: true }).catch(() => null)
    if (receipt !== null && receipt.status !== 'running') return receipt.cost
  }
  return null
}
