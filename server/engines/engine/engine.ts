import type { Form } from '../../platform/http/form.ts'

/** What an engine inside this server answers: bytes, as an upstream over HTTP does. */
export interface EngineAnswer {
  status: number
  contentType: string
  /** Seconds, of a 429. */
  retryAfter?: number
  pieces: AsyncIterable<Buffer>
}

export interface EngineRequest {
  /** Below `/v1`, for example `/audio/speech`. */
  path: string
  body: string
  form: Form
  pieceDelayMs: number
  signal: AbortSignal
}

/** The name that engines show. */
export const ENGINE_LABEL = '内置演示引擎'

async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes
}

/** @param text JSON */
export const textAnswer = (text: string, status = 200): EngineAnswer => ({
  status,
  contentType: 'application/json',
  pieces: once(Buffer.from(text)),
})

export const jsonAnswer = (value: unknown, status = 200): EngineAnswer =>
  textAnswer(JSON.stringify(value), status)

export const engineError = (status: number, message: string, code: string | null = null): EngineAnswer =>
  jsonAnswer({ error: { message, type: 'invalid_request_error', param: null, code } }, status)
