import { tryParseJson } from '../../../contract/try-parse-json.ts'
import type { MessagesRequest } from '../../../contract/anthropic.ts'
import type { AnswerContext } from '../chat/chat-wire.ts'
import { readChunk } from '../chat/read-chunk.ts'
import type { ReasoningSeal } from '../chat/reasoning-seal.ts'
import { stopOf } from './stop-reason.ts'
import { createReasoningWriter } from './reasoning-writer.ts'
import { usageOf } from './usage-of.ts'

interface MessageInput {
  /** JSON of a chat completion. */
  text: string
  context: AnswerContext
  request: Pick<MessagesRequest, 'thinking' | 'stop_sequences'>
  seal: ReasoningSeal
}

/** A whole chat completion as a message. */
export function writeMessage({ text, context, request, seal }: MessageInput): string {
  const { thought, words: content, refusal, calls, finishReason, stoppedAt, usage } = readChunk(text)
  const words = content + refusal
  const thoughts = createReasoningWriter(request.thinking, seal)
  const thinking = thought === '' || !thoughts.isShown ? null : thoughts.add(thought)
  return JSON.stringify({
    id: `msg_${context.requestId}`,
    type: 'message',
    role: 'assistant',
    model: context.model,
    content: [
      ...(thinking === null ? [] : [{ type: 'thinking', thinking, signature: thoughts.signature() }]),
      ...(words === '' ? [] : [{ type: 'text', text: words }]),
      ...calls.map(({ id, name, arguments: args }, i) => ({
        type: 'tool_use',
        id: id === '' ? `toolu_${context.requestId}_${i + 1}` : id,
        name,
        input: inputOf(args),
      })),
    ],
    ...stopOf({
      finishReason: finishReason ?? '',
      stoppedAt,
      stopSequences: request.stop_sequences ?? [],
      hasCalls: calls.length > 0,
    }),
    usage: usageOf(usage),
  })
}

/** Arguments that broke off are no object; a message has no other place for them. */
function inputOf(text: string): object {
  const value = tryParseJson(text)
  return typeof value === 'object' && value !== null ? value : {}
}
