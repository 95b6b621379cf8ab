import { GenerateContentRequest } from '../../../contract/gemini.ts'
import { runStep } from '../../platform/http/body/cooperative.ts'
import type { AnswerContext, ChatWire } from '../chat/chat-wire.ts'
import { takesEffort } from '../chat/takes-effort.ts'
import { createReasoningSeal } from '../chat/reasoning-seal.ts'
import { withoutDetails } from '../chat/without-details.ts'
import { createGeminiStream, type Framing } from './gemini-stream.ts'
import { readGemini } from './read-gemini.ts'
import { toChatRequest } from './to-chat-request.ts'
import { readChunk } from '../chat/read-chunk.ts'
import { createGeminiAnswer, type AnswerOptions, type AnswerPart } from './gemini-answer.ts'

interface Called {
  model: string
  /** Null: the answer is whole. */
  framing: Framing | null
}

/** A whole chat completion as Google's clients know it. @param text JSON of a chat completion */
function writeAnswer(text: string, context: AnswerContext, options: AnswerOptions): string {
  const parts: AnswerPart[] = []
  const answer = createGeminiAnswer({ options, context, emit: (part) => parts.push(part) })
  answer.take(readChunk(text))
  const { last, ...ending } = answer.end()
  if (parts.length === 0 || last.thoughtSignature !== undefined) parts.push(last)
  return JSON.stringify(answer.body(parts, ending))
}

/** `:generateContent` and `:streamGenerateContent`, as Google's clients ask, over upstreams of any protocol. */
export const geminiWire =
  ({ model, framing }: Called): ChatWire =>
  async (gateway, request) => {
    const { text, value } = await readGemini(GenerateContentRequest, request.body, 'chat')
    const seal = createReasoningSeal(gateway.deps.secrets, request.gatewayCaller.userId)
    const chat = await runStep(text.length, () =>
      toChatRequest(value, {
        model,
        isStream: framing !== null,
        openThought: seal.open,
        takesEffort: takesEffort(request, model),
      }),
    )
    const options = { config: value.generationConfig, seal }
    return {
      chatRequest: {
        value: chat,
        text: await runStep(text.length, () => JSON.stringify(withoutDetails(chat))),
      },
      lowersLimit: true,
      ...(framing === 'array' && { streamType: 'application/json; charset=utf-8' }),
      stream: (client, context) =>
        createGeminiStream({ client, context, options, framing: framing ?? 'events' }),
      answer: (completion, context) => writeAnswer(completion, context, options),
    }
  }
