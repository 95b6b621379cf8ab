import { call } from '../providers/http.ts'

const WAITS_MS = [300, 1200, 4000]

/** Asks for the receipt of a call that was left early, until it is settled. */
export async function readCost(requestId: string): Promise<string | null> {
  for (const wait of WAITS_MS) {
    await new Promise((resolve) => setTimeout(resolve, wait))
    const receipt = await call('stats.receipt', { requestId }, { isSilent: true }).catch(() => null)
    if (receipt !== null && receipt.status !== 'running') return receipt.cost
  }
  return null
}
