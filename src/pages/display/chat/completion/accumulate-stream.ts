import { sleep } from '../../../../providers/sleep.ts'
import { contentFailure, toV1Failure, V1Failure } from '../../../../providers/v1/v1-failure.ts'
import type { AnswerFacts, AnswerMessage, AnswerPrefix } from '../message/chat-types.ts'
import type { ChatBody } from './chat-body.ts'
import type { Chunk } from './parse-chunk.ts'
import { streamChat } from './stream-chat.ts'

const FRAME_MS = 80
/** The call of a previous attempt may still be running: poll for its result. */
const IN_FLIGHT_TRIES = 20
const IN_FLIGHT_MS = 1000

type Patch = Partial<AnswerMessage>

interface AccumulateStream {
  prefix: AnswerPrefix | null
  body: ChatBody
  idempotencyKey: string
  signal: AbortSignal
  onUpdate: (patch: Patch) => void
}

/** Streams an answer with throttled updates and resolves to its final state. Never rejects. */
export async function accumulateStream({ prefix, onUpdate, ...call }: AccumulateStream): Promise<Patch> {
  const answer = createAccumulator(prefix ?? noPrefix)
  const updates = throttle(() => onUpdate(answer.snapshot()), FRAME_MS)
  const { signal } = call
  const accept = (requestId: string) => {
    answer.accept(requestId)
    onUpdate(answer.snapshot())
  }
  try {
    for await (const chunk of streamWithRetry({ ...call, onAccepted: accept })) {
      answer.add(chunk)
      updates.schedule()
    }
    if (answer.isRefused()) throw contentFailure()
    return { ...answer.end(), state: answer.isCut() ? 'cut' : 'done' }
  } catch (error) {
    const failure = toV1Failure(error)
    // An expired session aborts the call; report that instead of a stop.
    if (signal.aborted && failure.reason !== 'signedOut') return { ...answer.end(), state: 'stopped' }
    return { ...answer.end(), state: 'failed', failure }
  } finally {
    updates.cancel()
  }
}

async function* streamWithRetry(call: Parameters<typeof streamChat>[0]): AsyncGenerator<Chunk> {
  for (let tries = 1; ; tries += 1) {
    try {
      yield* streamChat(call)
      return
    } catch (error) {
      const isRunning = error instanceof V1Failure && error.reason === 'inFlight'
      if (!isRunning || tries === IN_FLIGHT_TRIES || call.signal.aborted) throw error
    }
    await sleep(IN_FLIGHT_MS)
  }
}

const noPrefix: AnswerPrefix = { text: '', reasoning: '', reasoningMs: null }

/** Until the first chunk the text of the previous attempt stays. */
function createAccumulator(prefix: AnswerPrefix) {
  const startedAt = performance.now()
  const elapsed = () => Math.round(performance.now() - startedAt)
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
    text: prefix.text + text,
    reasoning: [prefix.reasoning, reasoning].filter(Boolean).join('\n\n'),
    reasoningMs: reasoningMs === null ? prefix.reasoningMs : (prefix.reasoningMs ?? 0) + reasoningMs,
  })
  const snapshot = (): Patch => ({
    ...(facts.ttftMs !== null && whole()),
    ...(facts.requestId !== '' && { facts: { ...facts, durationMs: elapsed() } }),
  })
  return {
    snapshot,
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
    isCut: () => finishReason === 'length',
    isRefused: () => finishReason === 'content_filter',
    end: snapshot,
  }
}

/** Runs at most once per `intervalMs`; the last request is never dropped. */
function throttle(run: () => void, intervalMs: number) {
  let timer: ReturnType<typeof setTimeout> | null = null
  let ranAt = Number.NEGATIVE_INFINITY
  return {
    schedule() {
      if (timer !== null) return
      const wait = Math.max(0, ranAt + intervalMs - performance.now())
      timer = setTimeout(() => {
        timer = null
        ranAt = performance.now()
        run()
      }, wait)
    },
    cancel() {
      if (timer !== null) clearTimeout(timer)
      timer = null
    },
  }
}
