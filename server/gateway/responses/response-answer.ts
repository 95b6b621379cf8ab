import type { ResponsesRequest } from '../../../contract/responses.ts'
import { serializeToolCalls } from '../chat/serialize-tool-calls.ts'
import type { AnswerContext } from '../chat/chat-wire.ts'
import type { ChunkRead } from '../chat/read-chunk.ts'
import { packReasoning } from '../chat/packed-reasoning.ts'
import type { ReasoningSeal } from '../chat/reasoning-seal.ts'
import { createItemWriter } from './item-writer.ts'
import {
  requestsSeal,
  isStored,
  responseBody,
  shownItem,
  wantsLogprobs,
  type ResponseBody,
} from './response-body.ts'
import type { KnownTools } from './tool-names.ts'
import { usageOf } from './usage-of.ts'

/** What an answer is made for. */
export interface ResponseOptions {
  request: ResponsesRequest
  tools: KnownTools
  seal: ReasoningSeal
  /** Seconds. */
  createdAt: number
}

interface AnswerInput {
  options: ResponseOptions
  context: AnswerContext
  /** Takes the events of a stream. */
  emit: (type: string, members: object) => void
}

/** Why an answer is incomplete, by the chat wire's word for its end. */
const REASONS: Partial<Record<string, string>> = {
  length: 'max_output_tokens',
  content_filter: 'content_filter',
}

/** Makes a response of what a chat completion says, in chunks or whole. */
export function createResponseAnswer({ options, context, emit }: AnswerInput) {
  const { request, tools, seal, createdAt } = options
  const { requestId, model } = context
  const facts = { request, requestId, model, createdAt }
  const summary = request.reasoning?.summary
  const isWeighed = wantsLogprobs(request)
  const isSealRequested = requestsSeal(request.include)
  const shown = shownItem(isSealRequested)
  let calls = 0
  let finishReason = ''
  let usage: unknown = null
  const writer = createItemWriter({
    emit,
    requestId,
    tools,
    showsThought: Boolean(summary) && summary !== 'none',
    sealThought: (thought) =>
      isSealRequested || isStored(request) ? seal.seal(packReasoning(thought)) : null,
    shown,
    isCut: () => REASONS[finishReason] !== undefined,
  })
  const blocks = serializeToolCalls({ writer, newCallId: () => `call_${requestId}_${(calls += 1)}` })
  return {
    begun: () => responseBody(facts, { status: 'in_progress' }),
    take(chunk: ChunkRead) {
      usage = chunk.usage ?? usage
      finishReason = chunk.finishReason ?? finishReason
      blocks.say('thought', chunk.thought)
      if (chunk.details.length > 0) {
        blocks.begin('thought')
        writer.note(chunk.details)
      }
      // Thoughts and calls have tokens, too, which are none of the words.
      const isSpoken = chunk.words !== '' || (chunk.thought === '' && chunk.calls.length === 0)
      if (isWeighed && isSpoken) writer.weigh(chunk.logprobs)
      blocks.say('words', chunk.words)
      blocks.say('refusal', chunk.refusal)
      for (const part of chunk.calls) blocks.call(part)
    },
    /** The whole response, with the sealed thoughts that are stored. */
    end(): ResponseBody {
      blocks.end()
      const reason = REASONS[finishReason]
      return responseBody(facts, {
        status: reason === undefined ? 'completed' : 'incomplete',
        output: writer.items(),
        usage: usageOf(usage),
        ...(reason !== undefined && { reason }),
      })
    },
    failed: (error: { code: string; message: string }) =>
      responseBody(facts, { status: 'failed', output: writer.items().map(shown), error }),
    shown: (response: ResponseBody): ResponseBody => ({ ...response, output: response.output.map(shown) }),
  }
}
