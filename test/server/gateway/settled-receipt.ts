import { setTimeout as sleep } from 'node:timers/promises'
import type { MaasClient } from '../support/maas-client.ts'

/** The receipt of a call once it is settled; while its first batch is being committed, it has none. */
export async function settledReceipt(user: MaasClient, answer: Response) {
  const requestId = answer.headers.get('x-request-id') ?? ''
  for (let waits = 0; waits < 200; waits += 1) {
    const { status, body } = await user.call('stats.receipt', { requestId })
    if (status === 200 && body.result.status !== 'running') return body.result
    await sleep(30)
  }
  throw new Error(`call ${requestId} was never settled`)
}
