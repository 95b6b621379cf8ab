import { idleTimeout } from '../../../../providers/idle-timeout.ts'
import { postV1 } from '../../../../providers/v1/send-v1.ts'
import { lostFailure, silentFailure, V1Failure } from '../../../../providers/v1/v1-failure.ts'
import type { ChatBody } from './chat-body.ts'
import { parseChunk, type Chunk } from './parse-chunk.ts'
import { readSse } from './read-sse.ts'

interface StreamChat {
  body: ChatBody
  idempotencyKey: string
  signal: AbortSignal
  /** Called once with the request id, when the gateway accepts the call. */
  onAccepted: (requestId: string) => void
}

/** Ends normally only after `[DONE]`; a stream that just stops counts as a lost connection. */
export async function* streamChat({ signal, ...call }: StreamChat): AsyncGenerator<Chunk> {
  const silence = idleTimeout(signal)
  try {
    yield* readCompletion({ ...call, silence })
  } catch (error) {
    if (silence.isOver() && !signal.aborted) throw silentFailure()
    throw signal.aborted || error instanceof V1Failure ? error : lostFailure()
  } finally {
    silence.stop()
  }
}

interface ReadCompletion extends Omit<StreamChat, 'signal'> {
  silence: ReturnType<typeof idleTimeout>
}

async function* readCompletion({
  body,
  idempotencyKey,
  silence,
  onAccepted,
}: ReadCompletion): AsyncGenerator<Chunk> {
  const { signal, reset } = silence
  const response = await postV1({ path: '/chat/completions', body, idempotencyKey, signal })
  reset()
  onAccepted(response.headers.get('x-request-id') ?? '')
  if (response.body === null) throw lostFailure()
  for await (const data of readSse(response.body, reset)) {
    if (data === '[DONE]') return
    const chunk = parseChunk(data)
    if (chunk === null) continue
    if (chunk.error !== null) throw new V1Failure('server', '模型服务中途出错，请重试')
    yield chunk
  }
  throw lostFailure()
}
