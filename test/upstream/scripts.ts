import { setTimeout as sleep } from 'node:timers/promises'
import type { Script } from './start-upstream.ts'

const head = {
  id: 'chatcmpl-up',
  object: 'chat.completion.chunk',
  created: 1_790_000_000,
  model: 'real-name',
}

/** One chunk of a stream, as JSON text. */
export const chunk = (rest: object) => JSON.stringify({ ...head, ...rest })
export const says = (content: string) =>
  chunk({ choices: [{ index: 0, delta: { content }, finish_reason: null }] })
export const finishes = (reason: string | null = 'stop') =>
  chunk({ choices: [{ index: 0, delta: {}, finish_reason: reason }] })
export const uses = (usage: unknown) => chunk({ choices: [], usage })

export const event = (data: string) => `data: ${data}\n\n`
export const DONE = event('[DONE]')

interface StreamOptions {
  /** `Content-Type`; default: events. */
  type?: string
  /** Bytes per write; default: one event a write. */
  sliceBytes?: number
  delayMs?: number
  /** `end`: closes properly; `reset`: breaks the connection; `hang`: says nothing more. */
  last?: 'end' | 'reset' | 'hang'
}

/** Streams texts as they are. */
export const streams =
  (
    texts: string[],
    { type = 'text/event-stream', sliceBytes, delayMs = 0, last = 'end' }: StreamOptions = {},
  ): Script =>
  async ({ response }) => {
    response.writeHead(200, { 'content-type': type })
    for (const bytes of slices(texts, sliceBytes)) {
      if (response.destroyed) return
      response.write(bytes)
      await sleep(delayMs)
    }
    if (last === 'end') response.end()
    else if (last === 'reset') response.socket?.resetAndDestroy()
  }

function slices(texts: string[], sliceBytes: number | undefined): Buffer[] {
  if (sliceBytes === undefined) return texts.map((text) => Buffer.from(text))
  const whole = Buffer.from(texts.join(''))
  return Array.from({ length: Math.ceil(whole.length / sliceBytes) }, (_, i) =>
    whole.subarray(i * sliceBytes, (i + 1) * sliceBytes),
  )
}

/** Answers at once with a status and JSON. */
export const answers =
  (body: unknown, status = 200, headers: Record<string, string> = {}): Script =>
  ({ response }) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  }

export const completion = (content: string, usage: unknown, more: object = {}) => ({
  id: 'chatcmpl-up',
  object: 'chat.completion',
  created: 1_790_000_000,
  model: 'real-name',
  choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
  ...(usage === undefined ? {} : { usage }),
  ...more,
})

/** A stream that says its first piece and waits for `goOn` before it ends with `usage`. */
export function pauses(usage: unknown): { script: Script; goOn: () => void } {
  let goOn = () => {}
  const wait = new Promise<void>((resolve) => (goOn = resolve))
  const script: Script = async ({ response }) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write(event(says('你')))
    await wait
    response.end([event(finishes()), event(uses(usage)), DONE].join(''))
  }
  return { script, goOn: () => goOn() }
}

export const hangs: Script = () => {}
