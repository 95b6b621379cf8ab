import { setTimeout as sleep } from 'node:timers/promises'
import { endpoints } from '../../contract/endpoints.ts'
import { DONE } from '../upstream/scripts.ts'
import type { Customer } from './customer.ts'

export interface SteadyCaller {
  count(): number
  /** What was not answered well since it was asked the last time. */
  takeFailed(): string[]
  stop(): Promise<void>
}

const PAUSE_MS = 20

/** Calls models, reads its account and asks for a page without a pause, repeats nothing, and notes every answer that is not as it should be. */
export function startSteadyCaller(origin: string, { token, key }: Customer): SteadyCaller {
  let failed: string[] = []
  let requests = 0
  const stopping = new AbortController()
  const chat = (stream: boolean) => async () => {
    const answer = await fetch(`${origin}/v1/chat/completions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}` },
      body: JSON.stringify({ model: 'up', messages: [{ role: 'user', content: 'hi' }], stream }),
    })
    const text = await answer.text()
    if (answer.status !== 200 || (stream && !text.endsWith(DONE)))
      return `${answer.status} ${text.slice(-300)}`
    return null
  }
  const get = (path: string, headers: Record<string, string>) => async () => {
    const answer = await fetch(origin + path, { headers })
    const text = await answer.text()
    return answer.status === 200 ? null : `${answer.status} ${text.slice(0, 300)}`
  }
  const steps = {
    chat: chat(false),
    stream: chat(true),
    account: get(`/maas${endpoints['user.info'].path}`, { 'x-access-token': token }),
    page: get('/center/model', { accept: 'text/html' }),
  }
  const running = (async () => {
    while (!stopping.signal.aborted)
      for (const [name, step] of Object.entries(steps)) {
        const problem = await step().catch((error: unknown) => String(error))
        requests += 1
        if (problem !== null) failed.push(`${name}: ${problem}`)
        await sleep(PAUSE_MS)
      }
  })()
  return {
    count: () => requests,
    takeFailed() {
      const taken = failed
      failed = []
      return taken
    },
    stop() {
      stopping.abort()
      return running
    },
  }
}
