import type { ResponsesRequest } from '../../../contract/responses.ts'
import { createInOrder } from '../chat/in-order.ts'
import type { AnswerContext } from '../chat/chat-wire.ts'
import type { ChunkRead } from '../chat/read-chunk.ts'
import { packThought } from '../chat/packed-thought.ts'
import type { ThoughtSeal } from '../chat/thought-seal.ts'
import { createItemWriter } from './item-writer.ts'
import { asksForSeal, isStored, responseBody, shownItem, type ResponseBody } from './response-body.ts'
import type { KnownTools } from './tool-names.ts'
import { usageOf } from './usage-of.ts'

/** What an answer is made for. */
export interface Asked {
  request: ResponsesRequest
  tools: KnownTools
  seal: ThoughtSeal
  /** Seconds. */
  createdAt: number
}

interface AnswerInput {
  asked: Asked
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
export function createResponseAnswer({ asked, context, emit }: AnswerInput) {
  const { request, tools, seal, createdAt } = asked
  const { requestId, model } = context
  const facts = { request, requestId, model, createdAt }
  const summary = request.reasoning?.summary
  const isSealAsked = asksForSeal(request.include)
  const shown = shownItem(isSealAsked)
  let calls = 0
  let finishReason = ''
  let usage: unknown = null
  const writer = createItemWriter({
    emit,
    requestId,
    tools,
    showsThought: Boolean(summary) && summary !== 'none',
    sealThought: (thought) => (isSealAsked || isStored(request) ? seal.seal(packThought(thought)) : null),
    shown,
    isCut: () => REASONS[finishReason] !== undefined,
  })
  const said = createInOrder({ writer, newCallId: () => `call_${requestId}_${(calls += 1)}` })
  return {
    begun: () => responseBody(facts, { status: 'in_progress' }),
    take(chunk: ChunkRead) {
      usage = chunk.usage ?? usage
      finishReason = chunk.finishReason ?? finishReason
      said.say('thought', chunk.thought)
      if (chunk.details.length > 0) {
        said.begin('thought')
        writer.note(chunk.details)
      }
      said.say('words', chunk.words)
      said.say('refusal', chunk.refusal)
      for (const part of chunk.calls) said.call(part)
    },
    /** The whole response, with the sealed thoughts that are stored. */
    end(): ResponseBody {
      said.end()
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
