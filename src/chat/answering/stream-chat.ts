import { postV1 } from '../../v1/post-v1.ts'
import { lostFailure, V1Failure } from '../../v1/v1-failure.ts'
import type { ChatBody } from './chat-body.ts'
import { parseChunk, type Chunk } from './parse-chunk.ts'
import { readSse } from './read-sse.ts'

interface StreamChat {
  body: ChatBody
  idempotencyKey: string
  signal: AbortSignal
  /** Called once, when the gateway accepted the call, with the id that finds its receipt. */
  onAccepted: (requestId: string) => void
}

/** Streams one completion. Ends normally only after `[DONE]`; a stream that just stops is a lost network. */
export async function* streamChat({
  body,
  idempotencyKey,
  signal,
  onAccepted,
}: StreamChat): AsyncGenerator<Chunk> {
  const response = await postV1({ path: '/chat/completions', body, idempotencyKey, signal })
  onAccepted(response.headers.get('x-request-id') ?? '')
  if (response.body === null) throw lostFailure()
  try {
    for await (const data of readSse(response.body)) {
      if (data === '[DONE]') return
      const chunk = parseChunk(data)
      if (chunk === null) continue
      if (chunk.error !== null) throw new V1Failure('server', '模型服务中途出错，请重试')
      yield chunk
    }
  } catch (error) {
    if (signal.aborted || error instanceof V1Failure) throw error
    throw lostFailure()
  }
  throw lostFailure()
}
