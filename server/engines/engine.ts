/** What an engine inside this server answers: bytes, as an upstream over HTTP does. */
export interface EngineAnswer {
  status: number
  contentType: string
  pieces: AsyncIterable<Buffer>
}

export interface EngineRequest {
  /** JSON text, checked by the gateway already. */
  body: string
  /** Pause between two pieces of a stream, in ms. */
  pieceDelayMs: number
  signal: AbortSignal
}

/** What every engine calls itself, wherever it shows. */
export const ENGINE_LABEL = '内置演示引擎'

async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes
}

export const jsonAnswer = (value: unknown, status = 200): EngineAnswer => ({
  status,
  contentType: 'application/json',
  pieces: once(Buffer.from(JSON.stringify(value))),
})

export const engineError = (status: number, message: string): EngineAnswer =>
  jsonAnswer({ error: { message, type: 'invalid_request_error', param: null, code: null } }, status)
