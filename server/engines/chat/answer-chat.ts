import { setTimeout as sleep } from 'node:timers/promises'
import { ChatRequest } from '../../../contract/openai.ts'
import { countPromptTokens } from '../../tokenizer/count-prompt-tokens.ts'
import { jsonAnswer, type EngineAnswer, type EngineRequest } from '../engine.ts'
import { seedOf } from '../seed.ts'
import { composeReply } from './compose-reply.ts'
import { cutReply, type CutReply } from './cut-reply.ts'

/** Answers a chat completion, streamed or whole, in the words of an OpenAI-compatible upstream. */
export async function answerChat(engineRequest: EngineRequest): Promise<EngineAnswer> {
  const request = ChatRequest.parse(JSON.parse(engineRequest.body))
  const reply = await cutReply(composeReply(request), request)
  const promptTokens = await countPromptTokens(request)
  const choices = request.n ?? 1
  const usage = {
    prompt_tokens: promptTokens,
    completion_tokens: reply.tokens * choices,
    total_tokens: promptTokens + reply.tokens * choices,
  }
  const head = {
    id: `chatcmpl-demo-${seedOf(engineRequest.body).toString(16)}`,
    created: Math.floor(Date.now() / 1000),
    model: request.model,
    system_fingerprint: 'builtin-demo',
  }
  const indexes = Array.from({ length: choices }, (_, index) => index)
  if (request.stream)
    return {
      status: 200,
      contentType: 'text/event-stream',
      pieces: stream({ engineRequest, head, indexes, reply, usage }),
    }
  return jsonAnswer({
    ...head,
    object: 'chat.completion',
    choices: indexes.map((index) => ({
      index,
      message: { role: 'assistant', content: reply.pieces.join('') },
      finish_reason: reply.finishReason,
    })),
    usage,
  })
}

interface StreamInput {
  engineRequest: EngineRequest
  head: object
  indexes: number[]
  reply: CutReply
  usage: object
}

async function* stream({ engineRequest, head, indexes, reply, usage }: StreamInput): AsyncGenerator<Buffer> {
  const { pieceDelayMs, signal } = engineRequest
  const chunk = (rest: object) =>
    Buffer.from(`data: ${JSON.stringify({ ...head, object: 'chat.completion.chunk', ...rest })}\n\n`)
  const each = (delta: object, finish_reason: string | null) =>
    chunk({ choices: indexes.map((index) => ({ index, delta, finish_reason })), usage: null })
  yield each({ role: 'assistant', content: '' }, null)
  for (const content of reply.pieces) {
    if (pieceDelayMs > 0) await sleep(pieceDelayMs, undefined, { signal })
    yield each({ content }, null)
  }
  yield each({}, reply.finishReason)
  yield chunk({ choices: [], usage })
  yield Buffer.from('data: [DONE]\n\n')
}
