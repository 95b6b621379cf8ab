import { Readable } from 'node:stream'
import { answerLocally, type EngineName } from '../../engines/answer.ts'
import { parseForm } from '../../form.ts'
import { steadyBreaker } from './breaker.ts'
import type { Upstream } from './upstream.ts'

interface BuiltinOptions {
  engine: EngineName
  /** The model's public id: an engine has no name of its own. */
  model: string
  weight: number
  priority: number
  /** Pause between two pieces of a stream. */
  pieceDelayMs: number
  /** Aborted when this process ends. */
  closing: AbortSignal
}

/** An engine inside this server, which answers bytes as any upstream does. */
export function builtinUpstream({
  engine,
  model,
  weight,
  priority,
  pieceDelayMs,
  closing,
}: BuiltinOptions): Omit<Upstream, 'load'> {
  return {
    account: `builtin:${engine}`,
    name: `builtin:${engine}`,
    breaker: steadyBreaker,
    model,
    weight,
    priority,
    async send({ path, body = '', contentType: bodyType = '', signal: givenUp }) {
      const signal = AbortSignal.any([givenUp, closing])
      signal.throwIfAborted()
      const { status, contentType, retryAfter, pieces } = await answerLocally({
        engine,
        path,
        body: typeof body === 'string' ? body : '',
        form: typeof body === 'string' ? [] : parseForm(body, bodyType),
        pieceDelayMs,
        signal,
      })
      const readable = Readable.from(pieces, { objectMode: false })
      readable.on('error', () => {})
      signal.addEventListener('abort', () => readable.destroy(new Error('aborted')), { once: true })
      return { status, contentType, retryAfter, body: readable }
    },
    isAlive: async () => true,
    scrub: (text) => text,
  }
}
