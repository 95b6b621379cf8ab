import { postV1 } from '../v1/post-v1.ts'
import { lostFailure, V1Failure } from '../v1/v1-failure.ts'
import { parseChunk, type Chunk } from './parse-chunk.ts'
import { readSse } from './read-sse.ts'

export interface ChatRequest {
  model: string
  messages: { role: 'system' | 'user' | 'assistant'; content: string }[]
  temperature: number | null
  maxTokens: number | null
}

interface StreamChat {
  request: ChatRequest
  signal: AbortSignal
  /** Called once, when the gateway accepted the call, with the id that finds its receipt. */
  onAccepted: (requestId: string) => void
}

/** Streams one completion. Ends normally only after `[DONE]`; a stream that just stops is a lost network. */
export async function* streamChat({ request, signal, onAccepted }: StreamChat): AsyncGenerator<Chunk> {
  const response = await postV1({ path: '/chat/completions', body: toBody(request), signal })
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

const toBody = ({ model, messages, temperature, maxTokens }: ChatRequest) => ({
  model,
  messages,
  stream: true,
  stream_options: { include_usage: true },
  ...(temperature !== null && { temperature }),
  ...(maxTokens !== null && { max_tokens: maxTokens }),
})
