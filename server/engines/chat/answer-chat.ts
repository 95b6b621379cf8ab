import { setTimeout as sleep } from 'node:timers/promises'
import { ChatRequest } from '../../../contract/openai.ts'
import { runStep } from '../../platform/http/body/cooperative.ts'
import { countPromptTokens } from '../../platform/tokenizer/count-prompt-tokens.ts'
import { brokenOff, halfAnswer, applyTriggers, type Triggers } from '../engine/triggers.ts'
import { jsonAnswer, type EngineAnswer, type EngineRequest } from '../engine/engine.ts'
import { excerpt } from '../engine/excerpt.ts'
import { seedOf } from '../engine/seed.ts'
import { longTokens } from './compose-long.ts'
import { composeReply } from './compose-reply.ts'
import { cutReply, type CutReply, type ReplyPiece } from './cut-reply.ts'
import { logprobsOf } from './logprobs.ts'
import { readTurn } from './read-turn.ts'
import { wholeMessage } from './whole-message.ts'

/** Of a longer prompt the rest is not counted: it is longer than the context of any demo model. */
const PROMPT_TOKENS_MAX = 262_144

/** Answers a chat completion, streamed or whole, in the words of an OpenAI-compatible upstream. */
export async function answerChat(engineRequest: EngineRequest): Promise<EngineAnswer> {
  const { body } = engineRequest
  const parsed = await runStep<unknown>(body.length, () => JSON.parse(body))
  const whole = await runStep(body.length, () => ChatRequest.parse(parsed))
  const { request, triggers, begun } = readTurn(whole)
  const refusal = await applyTriggers(triggers, engineRequest.signal)
  if (refusal) return refusal
  const { values } = triggers
  const composed = composeReply(request, triggers)
  const reply = await cutReply(begun === '' ? composed : { ...composed, reasoning: '' }, {
    request,
    enough: values.long === undefined ? Infinity : longTokens(values.long),
    begun,
  })
  const promptTokens = await countPromptTokens(whole, PROMPT_TOKENS_MAX)
  const choices = request.n ?? 1
  const usage = {
    prompt_tokens: promptTokens,
    completion_tokens: reply.tokens * choices,
    total_tokens: promptTokens + reply.tokens * choices,
  }
  const head = {
    id: `chatcmpl-demo-${seedOf(excerpt(body)).toString(16)}`,
    created: Math.floor(Date.now() / 1000),
    model: request.model,
    system_fingerprint: 'builtin-demo',
  }
  const indexes = Array.from({ length: choices }, (_, index) => index)
  if (request.stream)
    return {
      status: 200,
      contentType: 'text/event-stream',
      pieces: stream({ request, engineRequest, triggers, head, indexes, reply, usage }),
    }
  const answer = jsonAnswer({
    ...head,
    object: 'chat.completion',
    choices: indexes.map((index) => ({
      index,
      message: wholeMessage(reply),
      logprobs: wholeLogprobs(reply, request),
      finish_reason: reply.finishReason,
    })),
    ...(values.noUsage === undefined ? { usage } : {}),
  })
  return values.abort === undefined ? answer : halfAnswer(answer)
}

function wholeLogprobs({ pieces }: CutReply, request: ChatRequest) {
  if (request.logprobs !== true) return null
  return { content: pieces.flatMap((piece) => logprobsOf(piece, request)?.content ?? []), refusal: null }
}

interface StreamInput {
  request: ChatRequest
  engineRequest: EngineRequest
  triggers: Triggers
  head: object
  indexes: number[]
  reply: CutReply
  usage: object
}

async function* stream({
  request,
  engineRequest,
  triggers,
  head,
  indexes,
  reply,
  usage,
}: StreamInput): AsyncGenerator<Buffer> {
  const { signal } = engineRequest
  const { values, abortAfter, paceMs } = triggers
  const pauseMs = paceMs ?? engineRequest.pieceDelayMs
  const end = values.abort === undefined ? Infinity : (abortAfter ?? Math.ceil(reply.pieces.length / 2))
  const chunk = (rest: object) =>
    Buffer.from(`data: ${JSON.stringify({ ...head, object: 'chat.completion.chunk', ...rest })}\n\n`)
  const each = (delta: ReplyPiece & { role?: string }, finish_reason: string | null) => {
    const logprobs = logprobsOf(delta, request)
    return chunk({
      choices: indexes.map((index) => ({ index, delta, logprobs, finish_reason })),
      usage: null,
    })
  }
  yield each({ role: 'assistant', content: '' }, null)
  for (const [done, delta] of reply.pieces.entries()) {
    if (done >= end) throw brokenOff()
    if (pauseMs > 0) await sleep(pauseMs, undefined, { signal })
    yield each(delta, null)
  }
  if (values.abort !== undefined) throw brokenOff()
  yield each({}, reply.finishReason)
  if (values.noUsage === undefined) yield chunk({ choices: [], usage })
  yield Buffer.from('data: [DONE]\n\n')
}
