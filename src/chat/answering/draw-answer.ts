import { contentFailure, toV1Failure, V1Failure } from '../../v1/v1-failure.ts'
import type { AnswerFacts, AnswerMessage, Beginning } from '../state/chat-types.ts'
import type { ChatBody } from './chat-body.ts'
import { everyFrame } from './every-frame.ts'
import type { Chunk } from './parse-chunk.ts'
import { streamChat } from './stream-chat.ts'

/** How often a streaming answer is redrawn. */
const FRAME_MS = 80
/** The call of an earlier attempt may still run: so often and so long its answer is asked for. */
const IN_FLIGHT_TRIES = 20
const IN_FLIGHT_MS = 1000

type Patch = Partial<AnswerMessage>

interface DrawAnswer {
  /** What it goes on with, if it does. */
  begun: Beginning | null
  body: ChatBody
  idempotencyKey: string
  signal: AbortSignal
  onDraw: (patch: Patch) => void
}

/** Streams an answer, draws it at most once a frame, and resolves to how it ended. Never rejects. */
export async function drawAnswer({ begun, onDraw, ...call }: DrawAnswer): Promise<Patch> {
  const answer = startAnswer(begun ?? NOTHING)
  const frame = everyFrame(() => onDraw(answer.said()), FRAME_MS)
  const { signal } = call
  const accept = (requestId: string) => {
    answer.accept(requestId)
    onDraw(answer.said())
  }
  try {
    for await (const chunk of streamPatiently({ ...call, onAccepted: accept })) {
      answer.add(chunk)
      frame.ask()
    }
    if (answer.wasRefused()) throw contentFailure()
    return { ...answer.end(), state: answer.wasCut() ? 'cut' : 'done' }
  } catch (error) {
    const failure = toV1Failure(error)
    // A session that ends stops what goes on; it is the session that the reader has to hear of.
    if (signal.aborted && failure.reason !== 'signedOut') return { ...answer.end(), state: 'stopped' }
    return { ...answer.end(), state: 'failed', failure }
  } finally {
    frame.stop()
  }
}

/** As `streamChat`; while the call of an earlier attempt with this key still runs, it waits for its answer. */
async function* streamPatiently(call: Parameters<typeof streamChat>[0]): AsyncGenerator<Chunk> {
  for (let tries = 1; ; tries += 1) {
    try {
      yield* streamChat(call)
      return
    } catch (error) {
      const isRunning = error instanceof V1Failure && error.reason === 'inFlight'
      if (!isRunning || tries === IN_FLIGHT_TRIES || call.signal.aborted) throw error
    }
    await new Promise((resolve) => setTimeout(resolve, IN_FLIGHT_MS))
  }
}

const NOTHING: Beginning = { text: '', reasoning: '', reasoningMs: null }

/** Gathers what the chunks of one answer say. Until the first of them, what an earlier attempt said stays. */
function startAnswer(begun: Beginning) {
  const begin = performance.now()
  const elapsed = () => Math.round(performance.now() - begin)
  const facts: AnswerFacts = {
    ttftMs: null,
    durationMs: 0,
    promptTokens: 0,
    completionTokens: 0,
    cost: null,
    requestId: '',
  }
  let text = ''
  let reasoning = ''
  let reasoningMs: number | null = null
  let finishReason: string | null = null
  const whole = (): Patch => ({
    text: begun.text + text,
    reasoning: [begun.reasoning, reasoning].filter(Boolean).join('\n\n'),
    reasoningMs: reasoningMs === null ? begun.reasoningMs : (begun.reasoningMs ?? 0) + reasoningMs,
  })
  const said = (): Patch => ({
    ...(facts.ttftMs !== null && whole()),
    ...(facts.requestId !== '' && { facts: { ...facts, durationMs: elapsed() } }),
  })
  return {
    said,
    accept: (requestId: string) => {
      facts.requestId = requestId
    },
    add(chunk: Chunk) {
      if (chunk.text !== '' && reasoning !== '' && text === '') reasoningMs = elapsed()
      text += chunk.text
      reasoning += chunk.reasoning
      finishReason = chunk.finishReason ?? finishReason
      if (text !== '' || reasoning !== '') facts.ttftMs ??= elapsed()
      if (chunk.usage !== null) Object.assign(facts, chunk.usage)
    },
    wasCut: () => finishReason === 'length',
    wasRefused: () => finishReason === 'content_filter',
    end: said,
  }
}
