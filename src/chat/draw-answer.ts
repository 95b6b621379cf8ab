import { toV1Failure } from '../v1/v1-failure.ts'
import type { AnswerFacts, AnswerMessage } from './chat-types.ts'
import { everyFrame } from './every-frame.ts'
import type { Chunk } from './parse-chunk.ts'
import { streamChat, type ChatRequest } from './stream-chat.ts'

/** How often a streaming answer is redrawn. */
const FRAME_MS = 80

type Patch = Partial<AnswerMessage>

interface DrawAnswer {
  request: ChatRequest
  signal: AbortSignal
  onDraw: (patch: Patch) => void
}

/** Streams an answer, draws it at most once a frame, and resolves to how it ended. Never rejects. */
export async function drawAnswer({ request, signal, onDraw }: DrawAnswer): Promise<Patch> {
  const answer = startAnswer()
  const frame = everyFrame(() => onDraw(answer.said()), FRAME_MS)
  try {
    for await (const chunk of streamChat({ request, signal, onAccepted: answer.accept })) {
      answer.add(chunk)
      frame.ask()
    }
    return { ...answer.end(), state: answer.wasCut() ? 'cut' : 'done' }
  } catch (error) {
    if (signal.aborted) return { ...answer.end(), state: 'stopped' }
    return { ...answer.end(), state: 'failed', failure: toV1Failure(error) }
  } finally {
    frame.stop()
  }
}

/** Gathers what the chunks of one answer say. */
function startAnswer() {
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
  let finishReason: string | null = null
  const said = () => ({ text, reasoning })
  return {
    said,
    accept: (requestId: string) => {
      facts.requestId = requestId
    },
    add(chunk: Chunk) {
      text += chunk.text
      reasoning += chunk.reasoning
      finishReason = chunk.finishReason ?? finishReason
      if (text + reasoning !== '') facts.ttftMs ??= elapsed()
      if (chunk.usage !== null) Object.assign(facts, chunk.usage)
    },
    wasCut: () => finishReason === 'length',
    end: () => ({ ...said(), facts: facts.requestId === '' ? null : { ...facts, durationMs: elapsed() } }),
  }
}
