import { Readable } from 'node:stream'
import { answerLocally, type EngineName } from '../../engines/index.ts'
import { parseForm } from '../../platform/http/form.ts'
import { bodyOfStream } from './answer-body.ts'
import { alwaysClosedBreaker } from './breaker.ts'
import type { ChannelUpstream } from './upstream.ts'

interface BuiltinOptions {
  engine: EngineName
  /** The model's public id: an engine has no name of its own. */
  model: string
  pieceDelayMs: number
  closing: AbortSignal
}

export function builtinUpstream({ engine, model, pieceDelayMs, closing }: BuiltinOptions): ChannelUpstream {
  return {
    account: `builtin:${engine}`,
    name: `builtin:${engine}`,
    breaker: alwaysClosedBreaker,
    protocol: 'openai',
    model,
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
      return { status, contentType, retryAfter, upstreamId: '', body: bodyOfStream(readable) }
    },
    isAlive: async () => true,
    scrub: (text) => text,
  }
}
